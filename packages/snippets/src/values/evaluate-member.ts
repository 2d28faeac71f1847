import {type AstNode, childOf, childrenOf, idOf, textOf, typeIdentifierOf} from '../ast/ast.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import {type Constant, type PlainType, toBytes} from './constant-value.ts'
import {findPlainType, findTypeOf} from './find-plain-type.ts'

/**
 * Evaluate a member that is not a variable: `Side.Buy`, `type(int8).min`, `type(Side).max`,
 * `type(IERC20).interfaceId`, `IERC20.transfer.selector`.
 */
export function evaluateMember(
  resolver: Resolver,
  node: AstNode,
  path: string
): Constant | undefined {
  const of = childOf(node, 'expression')
  const type = findPlainType(resolver, node, path)
  if (!of || !type) return undefined

  const value = typeIdentifierOf(of).startsWith('t_magic_meta_type_')
    ? ofType(resolver, node, of, path, type)
    : node.memberName === 'selector'
      ? selectorOf(resolver.resolve(path, idOf(of, 'referencedDeclaration'))?.node)
      : enumValue(resolver, node, path)
  return value === undefined ? undefined : {value, type}
}

function ofType(
  resolver: Resolver,
  node: AstNode,
  of: AstNode,
  path: string,
  type: PlainType
): bigint | Uint8Array | undefined {
  const {memberName} = node

  if (memberName === 'interfaceId') {
    const functions = childrenOf(findTypeOf(resolver, of, path)?.node ?? of, 'nodes')
    const selectors = functions.map((member) => textOf(member, 'functionSelector') || '0')
    return toBytes(
      selectors.reduce((id, selector) => id ^ BigInt(`0x${selector}`), 0n),
      4
    )
  }

  if ((memberName !== 'min' && memberName !== 'max') || type.kind !== 'number') return undefined

  if (typeIdentifierOf(node).startsWith('t_enum$')) {
    const members = childrenOf(findTypeOf(resolver, node, path)?.node ?? node, 'members')
    return memberName === 'min' ? 0n : BigInt(members.length - 1)
  }

  const bits = BigInt(type.bits) - (type.signed ? 1n : 0n)
  return memberName === 'max' ? 2n ** bits - 1n : type.signed ? -(2n ** bits) : 0n
}

function selectorOf(declaration: AstNode | undefined): Uint8Array | undefined {
  const selector = declaration && textOf(declaration, 'functionSelector')
  return selector ? toBytes(BigInt(`0x${selector}`), 4) : undefined
}

function enumValue(resolver: Resolver, node: AstNode, path: string): bigint | undefined {
  if (!typeIdentifierOf(node).startsWith('t_enum$')) return undefined
  const members = childrenOf(findTypeOf(resolver, node, path)?.node ?? node, 'members')
  const id = idOf(node, 'referencedDeclaration')
  const index = members.findIndex((member) => member.id === id)
  return index === -1 ? undefined : BigInt(index)
}
