import {type AstNode, childOf, childrenOf, idOf, textOf, typeStringOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {normalizeType} from '../symbols/normalize-type.ts'
import type {StoredType} from './stored-type.ts'

/** Describe how the type of a variable is stored. */
export function describeStoredType(
  resolver: Resolver,
  type: AstNode | undefined,
  path: string,
  around: ReadonlyArray<AstNode> = []
): StoredType {
  const name = type ? normalizeType(typeStringOf(type)).replace(/ payable$/, '') : 'unknown'
  const describe = (node: AstNode | undefined): StoredType =>
    describeStoredType(resolver, node, path, around)

  switch (type?.nodeType) {
    case 'Mapping': {
      const [key, value] = [
        describe(childOf(type, 'keyType')),
        describe(childOf(type, 'valueType'))
      ]
      return {kind: 'mapping', name, key, value}
    }
    case 'ArrayTypeName': {
      const [, length = ''] = /\[(\d*)\]$/.exec(name) ?? []
      const base = describe(childOf(type, 'baseType'))
      return {kind: 'array', name, length: length === '' ? undefined : BigInt(length), base}
    }
    case 'UserDefinedTypeName': {
      const declared = resolver.resolve(path, idOf(type, 'referencedDeclaration'))
      return declared ? describeDeclared(resolver, declared, name, around) : {kind: 'value', name}
    }
  }

  return {kind: 'value', name}
}

function describeDeclared(
  resolver: Resolver,
  {node, path}: Declaration,
  name: string,
  around: ReadonlyArray<AstNode>
): StoredType {
  switch (node.nodeType) {
    case 'ContractDefinition': {
      return {kind: 'value', name: 'address'}
    }
    case 'EnumDefinition': {
      const members = childrenOf(node, 'members').map((member) => textOf(member, 'name'))
      return {kind: 'enum', name, members}
    }
    case 'UserDefinedValueTypeDefinition': {
      return describeStoredType(resolver, childOf(node, 'underlyingType'), path, around)
    }
    case 'StructDefinition': {
      if (around.includes(node)) return {kind: 'struct', name, members: undefined}
      return {kind: 'struct', name, members: describeMembers(resolver, {node, path}, around)}
    }
  }

  return {kind: 'value', name}
}

/** Describe the members of a struct. */
export function describeMembers(
  resolver: Resolver,
  {node, path}: Declaration,
  around: ReadonlyArray<AstNode> = []
): Array<{label: string; type: StoredType}> {
  return childrenOf(node, 'members').map((member) => ({
    label: textOf(member, 'name'),
    type: describeStoredType(resolver, childOf(member, 'typeName'), path, [...around, node])
  }))
}
