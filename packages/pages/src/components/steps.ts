import type {ElementContent} from 'hast'
import {z} from 'zod'
import {type Component, type PageNodes, visitNodes} from '../nodes.ts'
import {defineComponent} from './component-spec.ts'

/** Numbered steps. Where a page has headings inside, each heading starts a `Step`. */
export const steps = defineComponent({
  name: 'Steps',
  display: 'flow',
  shape: {},
  finish(component) {
    const depth = Math.min(...component.children.map(toDepth))
    if (!Number.isFinite(depth)) return component

    const children: Array<ElementContent> = []
    let step: Component | undefined
    for (const child of component.children) {
      if (toDepth(child) === depth) {
        step = {type: 'component', name: 'Step', props: {}, slots: {}, children: []}
        children.push(step)
      }
      // Content before the first heading belongs to no step.
      const list = step ? step.children : children
      list.push(child)
    }
    return {...component, children}
  }
})

/** One step. */
export const step = defineComponent({
  name: 'Step',
  display: 'flow',
  shape: {title: z.string().optional()},
  slots: ['title']
})

function toDepth(node: ElementContent): number {
  return node.type === 'element' && /^h[2-6]$/.test(node.tagName)
    ? Number(node.tagName[1])
    : Number.POSITIVE_INFINITY
}

/** Mark the steps under these headings as run by a proof. */
export function markRunSteps(root: PageNodes, headings: ReadonlySet<string>): void {
  visitNodes(root, (node) => {
    if (node.type !== 'component' || node.name !== step.name) return true
    const [first] = node.children
    const id = first?.type === 'element' ? first.properties.id : undefined
    if (typeof id === 'string' && headings.has(id)) node.props.isRun = true
    return true
  })
}
