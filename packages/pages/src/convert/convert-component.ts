import type {Position} from 'unist'
import type {ComponentSpec} from '../components/component-spec.ts'
import type {Component, Fault} from '../nodes.ts'
import type {Scope} from '../partials/scope.ts'
import {checkProps, describePropIssue, type PropIssue, suggestProp} from './check-props.ts'
import {describeProp} from './describe-props.ts'
import {
  dropAttribute,
  evaluateAttribute,
  type JsxConverter,
  JsxValue
} from './evaluate-attribute.ts'
import {toFault} from './to-fault.ts'
import type {WrittenElement} from './written-element.ts'

/** Convert an element to the component that its name means. `name` is the one that the author used. */
export function convertComponent(
  written: WrittenElement,
  spec: ComponentSpec,
  name: string,
  scope: Scope,
  convertNode: JsxConverter
): Component | Fault {
  const {children, position} = written
  const props: Record<string, unknown> = {}
  const places: Record<string, Position | undefined> = {}
  const slots: Component['slots'] = {}
  const unread = new Set<string>()

  for (const attribute of written.attributes) {
    const {name: prop, place = position} = attribute
    if (prop === 'key' || prop === 'ref') continue
    if (
      prop !== undefined &&
      (/^on[A-Z]/.test(prop) || /^(style|dangerouslySetInnerHTML)$/.test(prop))
    ) {
      dropAttribute('div', prop, scope, place)
      continue
    }
    for (const [key, value] of evaluateAttribute(attribute, scope, convertNode, unread)) {
      places[key] = place
      if (value === undefined) continue
      const before = Object.keys(slots).length
      const plain = takeSlots(value, key, slots)
      if (Object.keys(slots).length > before && !spec.slots?.includes(key)) {
        for (const path of Object.keys(slots)) {
          if (path === key || path.startsWith(`${key}.`)) delete slots[path]
        }
        const reason = `Unexpected element in \`${key}\` of \`${name}\`, expected ${describeProp(spec, key)}`
        scope.report({ruleId: 'invalid-prop', reason, place, subject: name})
        unread.add(key)
      } else if (plain !== undefined) props[key] = plain
    }
  }

  const checked = checkProps(props, spec)
  if (!checked.data) {
    const reports = checked.issues.map((issue) => {
      const {ruleId, key} = issue
      const reason = describePropIssue(issue, spec, name)
      // A prop that could not be read was reported, so it is not missing.
      if (!unread.has(key)) {
        const suggestion = suggestProp(issue, spec)
        scope.report({ruleId, reason, place: places[key] ?? position, subject: name, suggestion})
      }
      return {ruleId, key, reason}
    })
    const rest = Object.fromEntries(
      Object.entries(props).filter(([key]) => !reports.some((report) => report.key === key))
    )
    const again = checkProps(rest, spec)
    if (!again.data) {
      const [{ruleId, key}] = again.issues as [PropIssue] // There is one, or there would be data.
      const first = reports.find((report) => report.key === key)
      const reason = first?.reason ?? describePropIssue({ruleId, key}, spec, name)
      return toFault({ruleId: first?.ruleId ?? ruleId, reason}, children, position)
    }
    checked.data = again.data
  }
  return {
    type: 'component',
    name: spec.name,
    props: checked.data,
    slots,
    children,
    position,
    places,
    written: name
  }
}

/** Take JSX out of a value: what remains is plain, with `null` where JSX was. */
function takeSlots(value: unknown, path: string, slots: Component['slots']): unknown {
  if (value instanceof JsxValue) {
    slots[path] = value.content
    return path.includes('.') ? null : undefined
  }
  if (Array.isArray(value))
    return value.map((item, index) => takeSlots(item, `${path}.${index}`, slots))
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, takeSlots(inner, `${path}.${key}`, slots)])
    )
  }
  return value
}
