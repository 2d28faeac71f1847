import {type AstNode, isAstNode} from './ast.ts'

/**
 * Visit a node and all its descendants, parents first. Return `false` to skip the children of a node.
 *
 * The walk is not recursive, because generated sources nest deeper than the stack.
 */
export function walkAst(root: AstNode, visit: (node: AstNode) => boolean | undefined): void {
  const stack: Array<unknown> = [root]

  while (stack.length > 0) {
    const value = stack.pop()

    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) stack.push(value[index])
    } else if (isAstNode(value)) {
      if (visit(value) === false) continue
      pushFields(value, stack)
    }
  }
}

/** Push the fields of a node that may have nodes in them, the first one last. */
function pushFields(node: AstNode, stack: Array<unknown>): void {
  let first = stack.length
  for (const field in node) {
    const value = node[field]
    if (typeof value === 'object' && value !== null) stack.push(value)
  }
  for (let last = stack.length - 1; first < last; first++, last--) {
    const value = stack[first]
    stack[first] = stack[last]
    stack[last] = value
  }
}
