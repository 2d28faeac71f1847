import {type AstNode, childOf, childrenOf, idOf, textOf} from '../ast/ast.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'
import {evaluateText} from './find-message.ts'

/** A value that only the running code knows. */
export const unknownOrigin = '?'

/** A value that code computes from others. */
export const computedOrigin = '='

/** Where the values of parameters come from, by their declarations. */
export type Origins = ReadonlyMap<AstNode, string>

/** Find where the value of an expression comes from: `msg.sender`, `$name` of a parameter, or a literal. */
export function findOrigin(
  resolver: Resolver,
  node: AstNode,
  origins: Origins,
  path: string
): string {
  const [only] = childrenOf(node, 'components')
  if (node.nodeType === 'TupleExpression' && only) return findOrigin(resolver, only, origins, path)
  if (node.nodeType === 'Identifier') {
    const declared = resolver.resolve(path, idOf(node, 'referencedDeclaration'))
    const known = declared && origins.get(declared.node)
    if (known !== undefined) return known
  }
  const object = childOf(node, 'expression')
  if (node.nodeType === 'MemberAccess' && object) {
    const name = `${textOf(object, 'name')}.${textOf(node, 'memberName')}`
    if (name === 'msg.sender') return name
  }
  if (node.nodeType === 'FunctionCall' && object) {
    if (textOf(object, 'name') === '_msgSender') return 'msg.sender'
    const [argument] = childrenOf(node, 'arguments')
    if (node.kind === 'typeConversion' && argument) {
      return findOrigin(resolver, argument, origins, path)
    }
  }
  const text = evaluateText(resolver, node, path)
  if (text !== undefined) return JSON.stringify(text)
  const value = evaluateConstant(resolver, node, path)?.value
  if (typeof value === 'bigint') return String(value)
  return node.nodeType === 'BinaryOperation' ? computedOrigin : unknownOrigin
}
