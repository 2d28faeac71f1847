import type {ElementContent} from 'hast'
import {z} from 'zod'
import type {Component, Json} from '../nodes.ts'
import {defineComponent, flag, numeric} from './component-spec.ts'

const label = z.union([
  z.string(),
  z.number().transform(String),
  z.null(),
  z.object({label: z.union([z.string(), z.null()]), disabled: flag.optional()})
])

/** Panels that a reader sees one at a time. Each `Tab` inside has its own label. */
export const tabs = defineComponent({
  name: 'Tabs',
  display: 'flow',
  role: 'alternatives',
  shape: {
    items: z.array(label).optional(),
    storageKey: z.string().optional(),
    defaultIndex: numeric.optional()
  },
  ignored: ['selectedIndex', 'tabClassName'],
  slots: ['items'],
  finish(component, {report}) {
    const {items, ...props} = component.props
    const panels = component.children.filter(isTab)
    const labels = Array.isArray(items) ? items : []

    if (items !== undefined && labels.length !== panels.length) {
      const reason = `Unexpected ${count(labels.length, 'label')} for ${count(panels.length, 'tab')}, expected one label for each`
      report({ruleId: 'invalid-prop', reason, place: component.position, subject: 'Tabs'})
    }
    for (const [index, panel] of panels.entries()) labelTab(panel, index, labels[index], component)
    // Anything other than a tab, such as a fault, stays for the theme to show.
    const children = component.children.filter(
      (child) => child.type !== 'text' || child.value.trim() !== ''
    )
    return {...component, props, slots: {}, children}
  },
  toMarkdown: ({children}, convert) => convert.flow(children)
})

/** One panel. */
export const tab = defineComponent({
  name: 'Tab',
  display: 'flow',
  role: 'alternative',
  shape: {label: z.string().optional(), disabled: flag.optional()},
  ignored: ['value'],
  slots: ['label'],
  parents: ['Tabs'],
  toMarkdown({props, slots, children}, convert) {
    const text = slots.label
      ? convert.text(slots.label)
      : [{type: 'text' as const, value: String(props.label)}]
    return [
      {type: 'paragraph', children: [{type: 'strong', children: text}]},
      ...convert.flow(children)
    ]
  }
})

function labelTab(panel: Component, index: number, item: Json | undefined, tabs: Component): void {
  const written: Record<string, Json | undefined> =
    item && typeof item === 'object' && !Array.isArray(item) ? item : {label: item}
  const slot = tabs.slots[`items.${index}`] ?? tabs.slots[`items.${index}.label`]

  if (slot) panel.slots.label ??= slot
  else if (typeof written.label === 'string') panel.props.label ??= written.label
  if (written.disabled) panel.props.disabled = true
  if (panel.props.label === undefined && !panel.slots.label) panel.props.label = `Tab ${index + 1}`
}

function isTab(node: ElementContent): node is Component {
  return node.type === 'component' && node.name === 'Tab'
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
