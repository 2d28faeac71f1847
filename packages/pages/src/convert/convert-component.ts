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
  element: WrittenElement,
  spec: ComponentSpec,
  name: string,
  scope: Scope,
  convertNode: JsxConverter
): Component | Fault {
  const {children, position} = element
  const written = evaluateProps(element, spec, name, scope, convertNode)
  const checked = dropInvalidProps(written, spec, name, scope)
  if ('reason' in checked) return toFault(checked, children, position)
  const {slots, places} = written
  const {props} = checked
  return {
    type: 'component',
    name: spec.name,
    props,
    slots,
    children,
    position,
    places,
    written: name
  }
}

/** The props of an element as the author wrote them. */
interface WrittenProps {
  /** Plain values by prop. */
  values: Record<string, unknown>
  /** JSX in props, by the path of the value that it was in: `items.0.title`. */
  slots: Component['slots']
  places: Record<string, Position | undefined>
  /** Place of the element, for props that are missing. */
  position: Position | undefined
  /** Props that could not be read and were reported, so that they don't count as missing. */
  unread: Set<string>
}

function evaluateProps(
  {attributes, position}: WrittenElement,
  spec: ComponentSpec,
  name: string,
  scope: Scope,
  convertNode: JsxConverter
): WrittenProps {
  const values: WrittenProps['values'] = {}
  const slots: WrittenProps['slots'] = {}
  const places: WrittenProps['places'] = {}
  const unread = new Set<string>()

  for (const attribute of attributes) {
    const {name: prop, place = position} = attribute
    if (prop === 'key' || prop === 'ref') continue
    if (prop !== undefined && /^(on[A-Z].*|style|dangerouslySetInnerHTML)$/.test(prop)) {
      dropAttribute('div', prop, scope, place)
      continue
    }
    for (const [key, value] of evaluateAttribute(attribute, scope, convertNode, unread)) {
      places[key] = place
      if (value === undefined) continue
      const jsx: Component['slots'] = {}
      const plain = takeSlots(value, key, jsx)
      if (Object.keys(jsx).length > 0 && !spec.slots?.includes(key)) {
        const reason = `Unexpected element in \`${key}\` of \`${name}\`, expected ${describeProp(spec, key)}`
        scope.report({ruleId: 'invalid-prop', reason, place, subject: name})
        unread.add(key)
        continue
      }
      Object.assign(slots, jsx)
      if (plain !== undefined) values[key] = plain
    }
  }
  return {values, slots, places, position, unread}
}

/** Check props against the schema, and report and drop the invalid ones. Returns why the rest is not enough, if so. */
function dropInvalidProps(
  {values, places, position, unread}: WrittenProps,
  spec: ComponentSpec,
  name: string,
  scope: Scope
): {props: Component['props']} | {ruleId: PropIssue['ruleId']; reason: string} {
  const checked = checkProps(values, spec)
  if (checked.data) return {props: checked.data}
  const reasons = new Map<string, {ruleId: PropIssue['ruleId']; reason: string}>()
  for (const issue of checked.issues) {
    const {ruleId, key} = issue
    const reason = describePropIssue(issue, spec, name)
    if (!reasons.has(key)) reasons.set(key, {ruleId, reason})
    if (unread.has(key)) continue
    const place = places[key] ?? position
    scope.report({ruleId, reason, place, subject: name, suggestion: suggestProp(issue, spec)})
  }
  const valid = Object.entries(values).filter(([key]) => !reasons.has(key))
  const {data, issues} = checkProps(Object.fromEntries(valid), spec)
  if (data) return {props: data}
  const [{ruleId, key}] = issues as [PropIssue] // There is one, or there would be data.
  return reasons.get(key) ?? {ruleId, reason: describePropIssue({ruleId, key}, spec, name)}
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
