import {type AstNode, childOf, childrenOf, textOf} from '../ast/ast.ts'

/** List the conditions that the statements of a function or modifier check: `require(a > b)`, `if (a <= b) revert`. */
export function listConditions(node: AstNode): Array<AstNode> {
  const statements = childrenOf(childOf(node, 'body') ?? node, 'statements')
  return statements.filter(isCheckingStatement).flatMap((statement) => {
    const call = childOf(statement, 'expression')
    const condition = childOf(statement, 'condition')
    // Only a reason or an error follows the first argument.
    return condition ? [condition] : call ? childrenOf(call, 'arguments').slice(0, 1) : []
  })
}

/** Check whether all that a statement can do is to revert. */
export function isCheckingStatement(statement: AstNode): boolean {
  switch (statement.nodeType) {
    case 'RevertStatement':
      return true
    case 'ExpressionStatement': {
      const called = childOf(childOf(statement, 'expression') ?? statement, 'expression')
      return called !== undefined && /^(?:assert|require|revert)$/.test(textOf(called, 'name'))
    }
    case 'Block':
      return childrenOf(statement, 'statements').every(isCheckingStatement)
    case 'IfStatement': {
      const [yes, no] = [childOf(statement, 'trueBody'), childOf(statement, 'falseBody')]
      return [yes, no].every((branch) => branch === undefined || isCheckingStatement(branch))
    }
    default:
      return false
  }
}
