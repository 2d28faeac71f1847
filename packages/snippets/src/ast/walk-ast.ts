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
      const fields = Object.values(value)
      for (let index = fields.length - 1; index >= 0; index--) {
        const field = fields[index]
        if (typeof field === 'object' && field !== null) stack.push(field)
      }
    }
  }
}
