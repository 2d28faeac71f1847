import type {AbiParameter} from './abi.ts'
import {type AstNode, childOf, childrenOf, idOf, textOf, typeStringOf} from './ast.ts'
import type {Declaration, Resolver} from './create-resolver.ts'
import {ArtifactError} from './errors.ts'
import {normalizeType} from './normalize-type.ts'

/** How types are named: libraries call contracts, enums and structs by name. */
export type AbiStyle = 'contract' | 'library'

/** Describe a variable as an ABI does. */
export function toAbiParameter(
  resolver: Resolver,
  path: string,
  variable: AstNode,
  style: AbiStyle = 'contract'
): AbiParameter {
  const typeName = childOf(variable, 'typeName')
  const internalType = typeStringOf(variable)
  const {type, components} = toAbiType(resolver, path, typeName, style)
  const storage = style === 'library' && variable.storageLocation === 'storage' ? ' storage' : ''
  const parameter: AbiParameter = {
    name: textOf(variable, 'name'),
    type: type + storage,
    internalType
  }
  if (components) parameter.components = components
  return parameter
}

/** Name a type as an ABI does; a struct is a `tuple` with its components. */
export function toAbiType(
  resolver: Resolver,
  path: string,
  typeName: AstNode | undefined,
  style: AbiStyle = 'contract'
): {type: string; components?: Array<AbiParameter>} {
  switch (typeName?.nodeType) {
    case 'ElementaryTypeName': {
      return {type: normalizeType(textOf(typeName, 'name'))}
    }
    case 'FunctionTypeName': {
      return {type: 'function'}
    }
    case 'Mapping': {
      return {type: typeStringOf(typeName)}
    }
    case 'ArrayTypeName': {
      const base = toAbiType(resolver, path, childOf(typeName, 'baseType'), style)
      // The length may be an expression; the compiler has worked it out.
      const suffix = /\[\d*\](?=[^\]]*$)/.exec(typeStringOf(typeName))?.[0] ?? '[]'
      return {...base, type: base.type + suffix}
    }
    case 'UserDefinedTypeName': {
      const id = idOf(typeName, 'referencedDeclaration')
      const declaration = resolver.resolve(path, id)
      if (declaration) return toDeclaredType(resolver, declaration, style)
    }
  }

  throw new ArtifactError(
    `Cannot find the type of \`${typeName ? typeStringOf(typeName) : ''}\` in \`${path}\`: run \`forge build --force\``
  )
}

function toDeclaredType(
  resolver: Resolver,
  {node, path}: Declaration,
  style: AbiStyle
): {type: string; components?: Array<AbiParameter>} {
  const byName = style === 'library' ? textOf(node, 'canonicalName') : undefined

  switch (node.nodeType) {
    case 'ContractDefinition': {
      return {type: byName ?? 'address'}
    }
    case 'EnumDefinition': {
      return {type: byName ?? 'uint8'}
    }
    case 'UserDefinedValueTypeDefinition': {
      return toAbiType(resolver, path, childOf(node, 'underlyingType'), style)
    }
    default: {
      const components = childrenOf(node, 'members').map((member) => {
        return toAbiParameter(resolver, path, member, style)
      })
      return {type: 'tuple', components}
    }
  }
}
