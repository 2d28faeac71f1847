import type {Element} from 'hast'
import type {Code} from 'mdast'
import type {InlineMath, Math as MathNode} from 'mdast-util-math'
import {buildInlineCode} from '../code/build-inline-code.ts'
import type {CompileContext} from '../compile-context.ts'
import type {Component} from '../nodes.ts'

/** Convert a formula. One that cannot be read stays as it was written. */
export function convertMath(
  node: Code | InlineMath | MathNode,
  display: boolean,
  {math, findScope, startNode}: CompileContext
): Component | Element {
  const {value, position} = node
  startNode('rendering the formula', node)
  const rendered = math?.render(value, display)
  if (rendered && 'math' in rendered) {
    const props = {display, source: value}
    const children = [rendered.math]
    return {type: 'component', name: 'Math', props, slots: {}, children, position, isBuilt: true}
  }
  if (rendered) findScope(node).report({ruleId: 'invalid-math', ...rendered, place: position})
  const code = buildInlineCode(value, undefined)
  if (!display) return code
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [code],
    ...(position && {position})
  }
}
