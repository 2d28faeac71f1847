import {type AstNode, childOf, typeIdentifierOf, typeStringOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {type PlainType, parsePlainType} from './constant-value.ts'

/** Find the elementary type behind the type of an expression or a declaration. */
export function findPlainType(
  resolver: Resolver,
  node: AstNode,
  path: string
): PlainType | undefined {
  const type = typeIdentifierOf(node)
  if (type.startsWith('t_contract$')) return {kind: 'address'}
  if (type.startsWith('t_enum$')) return {kind: 'number', signed: false, bits: 8}
  if (!type.startsWith('t_userDefinedValueType$')) return parsePlainType(typeStringOf(node))

  const underlying = childOf(findTypeOf(resolver, node, path)?.node ?? node, 'underlyingType')
  return underlying && parsePlainType(typeStringOf(underlying))
}

/** Find the declaration of an expression's type, whose identifier ends with the id of that declaration. */
export function findTypeOf(
  resolver: Resolver,
  node: AstNode,
  path: string
): Declaration | undefined {
  const id = /_\$(\d+)$/.exec(typeIdentifierOf(node))?.[1]
  return id === undefined ? undefined : resolver.resolve(path, Number(id))
}
