import type {ElementContent} from 'hast'
import {flowElements} from '../finish/safe-html.ts'
import type {Component} from '../nodes.ts'
import type {ComponentSpec} from './component-spec.ts'

/** Check whether a node goes between paragraphs, not into one. */
export function isFlow(node: ElementContent, specs: ReadonlyMap<string, ComponentSpec>): boolean {
  if (node.type === 'element') return flowElements.has(node.tagName)
  if (node.type === 'component') return isFlowComponent(node, specs)
  return (
    node.type === 'included' ||
    (node.type === 'fault' && node.children.some((child) => isFlow(child, specs)))
  )
}

/** Check whether a component goes between paragraphs. An unknown one does. */
function isFlowComponent(
  {name, props}: Component,
  specs: ReadonlyMap<string, ComponentSpec>
): boolean {
  const display = specs.get(name)?.display ?? 'flow'
  return (typeof display === 'function' ? display(props) : display) === 'flow'
}
