import type {
  Expression,
  Node,
  ObjectExpression,
  PrivateIdentifier,
  Property,
  SpreadElement
} from 'estree'

/** Top-level `const` declarations that a literal may name. */
export interface Constants {
  find: (name: string) => Expression | undefined
}

/**
 * Make constants of declarations.
 *
 * Constants are resolved a thousand times per module at most, because one that contains itself would never end.
 */
export function createConstants(declarations: ReadonlyMap<string, Expression>): Constants {
  let left = 1000
  return {
    find(name) {
      const declaration = declarations.get(name)
      return declaration && left-- > 0 ? declaration : undefined
    }
  }
}

/** A value that cannot be known without running code. */
export class ComputedError extends Error {
  override name = 'ComputedError'
  node: Node

  constructor(node: Node) {
    super(`Unexpected computed value, expected a literal`)
    this.node = node
  }
}

/**
 * Compute the value of an expression without running it: strings, numbers, booleans, `null`, arrays, objects,
 * template strings of such values, and names of constants that are literals themselves. JSX becomes its text.
 *
 * `evaluateOther` may compute the value of JSX and anything else; it throws a `ComputedError` for a node that it cannot evaluate.
 */
export function evaluateLiteral(
  node: Node,
  constants: Constants,
  evaluateOther: (node: Node) => unknown = evaluateJsxText
): unknown {
  const expression = toPlainExpression(node, constants)

  switch (expression.type) {
    case 'Literal':
      if ('regex' in expression || 'bigint' in expression) throw new ComputedError(node)
      return expression.value
    case 'TemplateLiteral':
      return expression.quasis
        .flatMap(({value}, index) => {
          const inner = expression.expressions[index]
          return inner
            ? [value.cooked, evaluatePart(evaluateLiteral(inner, constants, evaluateOther), inner)]
            : [value.cooked]
        })
        .join('')
    case 'UnaryExpression':
      return evaluateUnary(
        expression.operator,
        evaluateLiteral(expression.argument, constants, evaluateOther),
        node
      )
    case 'ArrayExpression':
      return expression.elements.map((element) => {
        if (!element || element.type === 'SpreadElement') throw new ComputedError(element ?? node)
        return evaluateLiteral(element, constants, evaluateOther)
      })
    case 'ObjectExpression':
      return Object.fromEntries(
        evaluateProperties(expression, constants).map(([key, value]) => [
          key,
          evaluateLiteral(value, constants, evaluateOther)
        ])
      )
    default:
      if (expression.type === 'Identifier' && expression.name === 'undefined') return undefined
      return evaluateOther(expression)
  }
}

function evaluateJsxText(node: Node): string {
  // ESTree has no types for JSX.
  if (isJsx(node)) return toJsxText(node as unknown as JsxNode)
  throw new ComputedError(node)
}

function evaluatePart(value: unknown, node: Node): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new ComputedError(node)
}

/** List the properties of an object in the order of the text, spread constants included. */
export function evaluateProperties(
  object: ObjectExpression,
  constants: Constants
): Array<[key: string, value: Node, keyNode: Node]> {
  return object.properties.flatMap((property): Array<[string, Node, Node]> => {
    if (property.type === 'SpreadElement') {
      const spread = toPlainExpression(property.argument, constants)
      if (spread.type !== 'ObjectExpression') throw new ComputedError(property)
      return evaluateProperties(spread, constants)
    }
    return [[evaluateKey(property), property.value, property.key]]
  })
}

/** Follow names of constants and drop what only concerns types: `satisfies`, `as const`, parentheses. */
export function toPlainExpression(node: Node, constants: Constants): Exclude<Node, SpreadElement> {
  let current: Node = node

  for (;;) {
    if (wrappers.has(current.type) && 'expression' in current) {
      current = current.expression as Node // Each of the wrappers holds one expression.
      continue
    }
    const value = current.type === 'Identifier' ? constants.find(current.name) : undefined
    if (!value) return current as Exclude<Node, SpreadElement>
    current = value
  }
}

// The parser for TypeScript adds these to the nodes of ESTree.
const wrappers = new Set<string>([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion'
])

function evaluateUnary(operator: string, value: unknown, node: Node): unknown {
  if (operator === '-' && typeof value === 'number') return -value
  if (operator === '!' && typeof value !== 'object') return !value
  throw new ComputedError(node)
}

function evaluateKey(property: Property): string {
  const key: Expression | PrivateIdentifier = property.key
  if (property.computed || property.kind !== 'init' || property.method)
    throw new ComputedError(property)
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal') return String(key.value)
  throw new ComputedError(key)
}

interface JsxNode {
  type: string
  value?: unknown
  expression?: Node
  children?: Array<JsxNode>
}

function isJsx(node: {type: string}): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment'
}

/** Text that a reader sees: `<b>New <Icon /> guide</b>` -> `New guide`. */
function toJsxText(node: JsxNode): string {
  // JSX collapses only these characters: a no-break space is text.
  return collectJsxText(node)
    .replace(/[ \t\n\r]+/g, ' ')
    .replace(/^ | $/g, '')
}

function collectJsxText(node: JsxNode): string {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'JSXExpressionContainer') {
    const {expression} = node
    if (expression?.type === 'Literal' && typeof expression.value === 'string')
      return expression.value
    return expression && isJsx(expression) ? collectJsxText(expression as unknown as JsxNode) : ''
  }
  return (node.children ?? []).map(collectJsxText).join('')
}
