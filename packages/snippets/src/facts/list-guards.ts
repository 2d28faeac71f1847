import {type AstNode, childOf, childrenOf, textOf, typeStringOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import {fingerprint} from './fingerprint.ts'
import {isCheckingStatement} from './list-conditions.ts'

/** A check of a function: what it reverts with, and when. */
export interface ConditionalRevert {
  /** The error, such as `TooMuch` or `Errors.TooMuch`, if it has one. */
  error?: AstNode | undefined
  /** The code of the condition. */
  test?: AstNode | undefined
  /**
   * The condition under which it reverts, the same for all spellings: `amount > cap`, `!(amount <= cap)`. Empty if it
   * is not the only thing that depends on a condition.
   */
  condition: string
  /** The comparisons of the condition, as `least<most` or `least<=most`. */
  comparisons: ReadonlyArray<string>
}

const guards = new WeakMap<AstNode, ReadonlyArray<ConditionalRevert>>()

/** List the checks in the code of a function or modifier, with `if` and with `require`. */
export function listGuards(node: AstNode): ReadonlyArray<ConditionalRevert> {
  const known = guards.get(node) ?? findGuards(childOf(node, 'body') ?? node)
  guards.set(node, known)
  return known
}

function findGuards(body: AstNode): Array<ConditionalRevert> {
  const found: Array<ConditionalRevert> = []
  const seen = new Set<AstNode>()
  walkAst(body, (node) => {
    if (node.nodeType === 'IfStatement') {
      for (const [branch, isTrue] of [
        ['trueBody', true],
        ['falseBody', false]
      ] as const) {
        const statement = childOf(node, branch)
        const condition = childOf(node, 'condition')
        if (!statement || !condition || !isCheckingStatement(statement)) continue
        for (const thrown of listThrown(statement)) {
          seen.add(thrown)
          found.push(toGuard(condition, isTrue, findError(thrown)))
        }
      }
    }
    if (node.nodeType === 'RevertStatement' && !seen.has(node)) {
      found.push({error: findError(node), condition: '', comparisons: []})
    }
    if (node.nodeType === 'FunctionCall') {
      const name = textOf(childOf(node, 'expression') ?? node, 'name')
      const [condition, reason] = childrenOf(node, 'arguments')
      if (name === 'require' && condition) {
        const error =
          reason?.nodeType === 'FunctionCall' ? childOf(reason, 'expression') : undefined
        found.push(toGuard(condition, false, error))
      }
    }
    return node.nodeType !== 'InlineAssembly'
  })
  return found
}

/** List the statements of a branch that revert. Those below another condition are a check of their own. */
function listThrown(branch: AstNode): Array<AstNode> {
  const list = branch.nodeType === 'Block' ? childrenOf(branch, 'statements') : [branch]
  return list.filter((each) => {
    const call = each.nodeType === 'ExpressionStatement' ? childOf(each, 'expression') : undefined
    const name = call && textOf(childOf(call, 'expression') ?? call, 'name')
    return each.nodeType === 'RevertStatement' || name === 'revert'
  })
}

function findError(statement: AstNode): AstNode | undefined {
  const call = childOf(statement, 'errorCall')
  return call && childOf(call, 'expression')
}

function toGuard(
  condition: AstNode,
  isTrue: boolean,
  error: AstNode | undefined
): ConditionalRevert {
  const comparisons: Array<string> = []
  return {error, test: condition, condition: spell(condition, isTrue, comparisons), comparisons}
}

const opposites: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&'
}

/** Spell a condition or its opposite, with the lesser side of each comparison first. */
function spell(node: AstNode, isTrue: boolean, comparisons: Array<string>): string {
  const [only, ...others] = childrenOf(node, 'components')
  if (node.nodeType === 'TupleExpression' && only && others.length === 0) {
    return spell(only, isTrue, comparisons)
  }
  const inner = childOf(node, 'subExpression')
  if (node.nodeType === 'UnaryOperation' && node.operator === '!' && inner) {
    return spell(inner, !isTrue, comparisons)
  }
  const written = textOf(node, 'operator')
  const operator = isTrue ? written : (opposites[written] ?? '')
  const [left, right] = [childOf(node, 'leftExpression'), childOf(node, 'rightExpression')]
  if (node.nodeType !== 'BinaryOperation' || !left || !right || opposites[written] === undefined) {
    return `${isTrue ? '' : '!'}${toText(node)}`
  }
  if (operator === '&&' || operator === '||') {
    const sides = [left, right].map((side) => spell(side, isTrue, comparisons))
    return `(${sides.sort().join(operator)})`
  }
  const sides = [toText(left), toText(right)]
  if (operator === '==' || operator === '!=') return sides.sort().join(operator)
  const [least, most] = operator.startsWith('>') ? sides.reverse() : sides
  const comparison = `${least}${operator.endsWith('=') ? '<=' : '<'}${most}`
  comparisons.push(comparison)
  return comparison
}

/** Write an expression without the parentheses and the digits that make no difference. */
function toText(node: AstNode): string {
  // The compiler computes numbers: `1e9` and `1000 * 1e6` are the same.
  const [, number] = /^int_const (-?\d{1,100})$/.exec(typeStringOf(node)) ?? []
  if (number !== undefined) return number
  const field = (name: string): string => {
    const child = childOf(node, name)
    return child ? toText(child) : ''
  }
  const list = (name: string): string => childrenOf(node, name).map(toText).join()
  switch (node.nodeType) {
    case 'Identifier':
      return textOf(node, 'name')
    case 'ElementaryTypeNameExpression':
      return textOf(childOf(node, 'typeName') ?? node, 'name')
    case 'Literal':
      return [textOf(node, 'value').replaceAll('_', ''), textOf(node, 'subdenomination')]
        .filter(Boolean)
        .join(' ')
    case 'MemberAccess':
      return `${field('expression')}.${textOf(node, 'memberName')}`
    case 'IndexAccess':
      return `${field('baseExpression')}[${field('indexExpression')}]`
    case 'FunctionCall':
      return `${field('expression')}(${list('arguments')})`
    case 'TupleExpression':
      return childrenOf(node, 'components').length === 1
        ? list('components')
        : `(${list('components')})`
    case 'UnaryOperation':
      return node.prefix === false
        ? `${field('subExpression')}${textOf(node, 'operator')}`
        : `${textOf(node, 'operator')}${field('subExpression')}`
    case 'BinaryOperation':
      return `(${field('leftExpression')}${textOf(node, 'operator')}${field('rightExpression')})`
    case 'Conditional':
      return `(${field('condition')}?${field('trueExpression')}:${field('falseExpression')})`
    default:
      return fingerprint(node)
  }
}
