import {type AstNode, childOf, childrenOf, idOf, textOf, typeStringOf} from '../ast/ast.ts'
import {ArtifactError} from '../errors.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {normalizeType} from '../symbols/normalize-type.ts'
import type {AbiParameter} from './abi.ts'

/** How types are written: libraries use the names of contracts, enums and structs. */
export type AbiStyle = 'contract' | 'library'

/** Convert a variable to an ABI parameter. */
export function toAbiParameter(
  resolver: Resolver,
  path: string,
  variable: AstNode,
  style: AbiStyle = 'contract'
): AbiParameter {
  const typeName = childOf(variable, 'typeName')
  const internalType = typeStringOf(variable)
  const name = textOf(variable, 'name')

  // Only a library takes a storage pointer, and its signature has the name of the type.
  if (variable.storageLocation === 'storage') {
    return {name, type: `${toStorageType(resolver, path, typeName)} storage`, internalType}
  }

  const {type, components} = getAbiType(resolver, path, typeName, style)
  const parameter: AbiParameter = {name, type, internalType}
  if (components) parameter.components = components
  return parameter
}

/** Name a type in storage. Structs stay names because they can contain themselves. */
function toStorageType(resolver: Resolver, path: string, typeName: AstNode | undefined): string {
  switch (typeName?.nodeType) {
    case 'ArrayTypeName': {
      return toStorageType(resolver, path, childOf(typeName, 'baseType')) + toArraySuffix(typeName)
    }
    case 'Mapping': {
      const key = toStorageType(resolver, path, childOf(typeName, 'keyType'))
      return `mapping(${key} => ${toStorageType(resolver, path, childOf(typeName, 'valueType'))})`
    }
    case 'UserDefinedTypeName': {
      const id = idOf(typeName, 'referencedDeclaration')
      const declaration = resolver.resolve(path, id)
      if (declaration?.node.nodeType === 'StructDefinition') {
        return textOf(declaration.node, 'canonicalName')
      }
    }
  }

  return getAbiType(resolver, path, typeName, 'library').type
}

/** Take the length from the type string, since in the source it can be an expression. */
function toArraySuffix(typeName: AstNode): string {
  return /\[\d*\](?=[^\]]*$)/.exec(typeStringOf(typeName))?.[0] ?? '[]'
}

/** Get the name of a type in an ABI. Throws if its declaration is not there. A struct is a `tuple` with components. */
export function getAbiType(
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
      const base = getAbiType(resolver, path, childOf(typeName, 'baseType'), style)
      return {...base, type: base.type + toArraySuffix(typeName)}
    }
    case 'UserDefinedTypeName': {
      const id = idOf(typeName, 'referencedDeclaration')
      const declaration = resolver.resolve(path, id)
      if (declaration) return toDeclaredType(resolver, declaration, style)
    }
  }

  throw new ArtifactError(
    ({rebuild}) =>
      `Cannot find the type of \`${typeName ? typeStringOf(typeName) : ''}\` in \`${path}\`: run \`${rebuild}\``
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
      return getAbiType(resolver, path, childOf(node, 'underlyingType'), style)
    }
    default: {
      const components = childrenOf(node, 'members').map((member) => {
        return toAbiParameter(resolver, path, member, style)
      })
      return {type: 'tuple', components}
    }
  }
}
