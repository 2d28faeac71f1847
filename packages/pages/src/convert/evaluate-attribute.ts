import {ComputedError, toPlace} from '@lockstep/navtree/parse'
import type {Node} from 'estree'
import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import {checkAttribute} from '../finish/safe-html.ts'
import {evaluateValue, LargeValueError, type Scope} from '../partials/scope.ts'
import type {WrittenAttribute} from './written-element.ts'

/** Converts an element of an expression. */
export type JsxConverter = (node: Node) => Array<ElementContent>

/** JSX as the value of a prop. The class distinguishes it from plain values. */
export class JsxValue {
  content: Array<ElementContent>

  constructor(content: Array<ElementContent>) {
    this.content = content
  }
}

/** Evaluate an attribute, or all attributes of a spread. A value that cannot be known is reported and left out. */
export function evaluateAttribute(
  {name, value, place}: WrittenAttribute,
  scope: Scope,
  convertNode: JsxConverter,
  unread: Set<string>
): Array<[name: string, value: unknown]> {
  if (name === '__proto__') {
    scope.report({ruleId: 'unknown-prop', reason: 'Unexpected prop `__proto__`', place})
    return []
  }
  if (typeof value !== 'object') return name === undefined ? [] : [[name, value]]
  try {
    const read = evaluateWith(value, scope, convertNode)
    if (name !== undefined) return [[name, read]]
    if (!read || typeof read !== 'object') return []
    return Object.entries(read).filter(([key]) => key !== '__proto__')
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    if (name !== undefined) unread.add(name)
    scope.report({...describeComputed(error, scope), place: toPlace(error.node) ?? place})
    return []
  }
}

/** Evaluate an expression, with elements as `JsxValue`. */
export function evaluateWith(node: Node, scope: Scope, convertNode: JsxConverter): unknown {
  return evaluateValue(node, scope, (jsx) => new JsxValue(convertNode(jsx)))
}

/** Describe why an expression has no value. The subject is the name whose value is missing. */
export function describeComputed(
  error: ComputedError,
  scope: Scope
): {ruleId: 'computed-value'; reason: string; subject?: string} {
  const expected =
    'expected a literal: a string, a number, a list, an object, an element, or `frontmatter.x`'
  const ruleId = 'computed-value'
  const {node} = error
  if (error instanceof LargeValueError) return {ruleId, reason: error.message}
  if (node.type !== 'Identifier') return {ruleId, reason: `Unexpected code, ${expected}`}
  const {name} = node
  const reason = scope.reported.has(name)
    ? `Unexpected \`${name}\`, whose value is not known without running code, ${expected}`
    : `Cannot find \`${name}\`, ${expected}`
  return {ruleId, reason, subject: name}
}

/** Drop an attribute that no page may have, whatever its value. */
export function dropAttribute(
  tagName: string,
  name: string,
  scope: Scope,
  place: Position | undefined
): void {
  const checked = checkAttribute(tagName, name, '')
  if (!('reason' in checked)) return
  const {reason} = checked
  scope.report({ruleId: 'dropped-html', reason, place, severity: 'warning', subject: tagName})
}
