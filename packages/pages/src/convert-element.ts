import {ComputedError, findNearest, toPlace} from '@lockstep/navtree/parse'
import type {Node} from 'estree'
import type {Element, ElementContent, Properties} from 'hast'
import type {Position} from 'unist'
import {checkProps, describeIssue, describeProp, type PropIssue} from './check-props.ts'
import type {Component, Fault} from './nodes.ts'
import {foldJsxText, type JsxNode, toJsxName, toWrittenAttribute} from './read-jsx.ts'
import type {ComponentSpec, Registry} from './registry.ts'
import {checkAttribute, safeElements} from './safe-html.ts'
import {readValue, type Scope} from './scope.ts'
import {toFault} from './to-fault.ts'
import type {WrittenAttribute, WrittenElement} from './written-element.ts'

/** JSX as the value of a prop. */
class JsxValue {
  content: Array<ElementContent>

  constructor(content: Array<ElementContent>) {
    this.content = content
  }
}

// Components that only wrap an element of HTML.
const elementNames: Readonly<Record<string, string>> = {
  Link: 'a',
  NextLink: 'a',
  Table: 'table',
  'Table.Td': 'td',
  'Table.Th': 'th',
  'Table.Tr': 'tr',
  Td: 'td',
  Th: 'th',
  Tr: 'tr'
}
const linkProps = /^(passHref|legacyBehavior|prefetch|scroll|replace|shallow|locale|as)$/

/** Make a component, an element, or a fault of what was written. */
export function convertElement(
  written: WrittenElement,
  scope: Scope,
  registry: Registry
): Array<ElementContent> {
  const {name, children, position} = written
  if (name === undefined) return children
  const spec = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (spec) return [convertComponent(written, spec, name, scope, registry)]

  const tagName = Object.hasOwn(elementNames, name) ? elementNames[name] : name
  if (tagName !== undefined && safeElements.has(tagName)) {
    return [convertHtml(written, tagName, scope, registry)]
  }
  if (/^(script|style|link|meta|base|object|embed)$/.test(name)) {
    const reason = `Unexpected element \`${name}\`, since a page has no code and no looks of its own`
    scope.report('dropped-html', reason, position)
    return []
  }

  const names = [...Object.keys(registry), ...Object.keys(elementNames), ...scope.partials.keys()]
  const nearest = findNearest(name, /^[a-z]/.test(name) ? safeElements : names)
  const hint = nearest ? `; did you mean \`${nearest}\`` : ''
  const isHtml = /^[a-z][a-z0-9]*$/.test(name)
  const reason = isHtml
    ? `Unexpected element \`${name}\`, expected one of HTML that runs nothing${hint}`
    : `Unexpected component \`${name}\`, expected one of the registry${hint}`
  scope.report('unknown-component', reason, position)
  return [toFault('unknown-component', reason, children, position)]
}

/** Convert the element of an expression: `{<h3>Title</h3>}`. */
function convertJsx(node: Node, scope: Scope, registry: Registry): Array<ElementContent> {
  const jsx = node as unknown as JsxNode // ESTree has no types for JSX.
  const children = (jsx.children ?? []).flatMap((child) => convertJsxChild(child, scope, registry))
  return convertElement(
    {
      name: jsx.openingElement ? toJsxName(jsx.openingElement.name) : undefined,
      attributes: (jsx.openingElement?.attributes ?? []).map(toWrittenAttribute),
      children,
      position: toPlace(node)
    },
    scope,
    registry
  )
}

/** Convert `{…}` between elements; a comment is nothing. */
export function convertExpression(
  node: Node | undefined,
  scope: Scope,
  registry: Registry,
  position: Position | undefined
): Array<ElementContent> {
  if (!node || node.type === ('JSXEmptyExpression' as string)) return []
  try {
    return toContent(readWith(node, scope, registry))
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    const reason = sayComputed(error, scope)
    scope.report('computed-value', reason, toPlace(error.node) ?? position)
    return [toFault('computed-value', reason, [], position)]
  }
}

function convertComponent(
  written: WrittenElement,
  spec: ComponentSpec,
  name: string,
  scope: Scope,
  registry: Registry
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
    for (const [key, value] of readAttribute(attribute, scope, registry, unread)) {
      places[key] = place
      if (value === undefined) continue
      const before = Object.keys(slots).length
      const plain = takeSlots(value, key, slots)
      if (Object.keys(slots).length > before && !spec.slots?.includes(key)) {
        for (const path of Object.keys(slots)) {
          if (path === key || path.startsWith(`${key}.`)) delete slots[path]
        }
        const reason = `Unexpected element in \`${key}\` of \`${name}\`, expected ${describeProp(spec, key)}`
        scope.report('invalid-prop', reason, place)
        unread.add(key)
      } else if (plain !== undefined) props[key] = plain
    }
  }

  const checked = checkProps(props, spec)
  if (!checked.data) {
    const reports = checked.issues.map(({ruleId, key, found}) => {
      const reason = describeIssue(ruleId, key, found, spec, name)
      // A prop that could not be read was reported, so it is not missing.
      if (!unread.has(key)) scope.report(ruleId, reason, places[key] ?? position)
      return {ruleId, key, reason}
    })
    const rest = Object.fromEntries(
      Object.entries(props).filter(([key]) => !reports.some((report) => report.key === key))
    )
    const again = checkProps(rest, spec)
    if (!again.data) {
      const [{ruleId, key}] = again.issues as [PropIssue] // There is one, or there would be data.
      const first = reports.find((report) => report.key === key)
      return toFault(
        first?.ruleId ?? ruleId,
        first?.reason ?? describeIssue(ruleId, key, undefined, spec, name),
        children,
        position
      )
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
    places
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

function convertHtml(
  written: WrittenElement,
  tagName: string,
  scope: Scope,
  registry: Registry
): Element {
  const properties: Properties = {}
  for (const attribute of written.attributes) {
    const {name, place = written.position} = attribute
    if (name === 'key' || name === 'ref' || (tagName === 'a' && linkProps.test(name ?? '')))
      continue
    if (
      name !== undefined &&
      (/^on/i.test(name) || /^(style|dangerouslySetInnerHTML)$/.test(name))
    ) {
      dropAttribute(tagName, name, scope, place)
      continue
    }
    for (const [key, value] of readAttribute(attribute, scope, registry, new Set())) {
      if (value === undefined || value === null || value === false) continue
      if (typeof value === 'object') {
        const reason = `Unexpected value of \`${key}\` of \`${tagName}\`, expected a string, a number or a boolean`
        scope.report('invalid-prop', reason, place)
        continue
      }
      // Objects were told apart above; what else a literal can be, a property can be.
      const checked = checkAttribute(tagName, key, value as string | number | boolean)
      if ('reason' in checked) scope.report('dropped-html', checked.reason, place, 'warning')
      else properties[checked.property] = toProperty(checked.property, checked.value)
    }
  }
  return {
    type: 'element',
    tagName,
    properties,
    children: written.children,
    ...(written.position && {position: written.position})
  }
}

/** hast has a list where HTML has names with spaces between. */
function toProperty(property: string, value: Properties[string]): Properties[string] {
  return property === 'className' || property === 'rel'
    ? String(value).split(/\s+/).filter(Boolean)
    : value
}

function dropAttribute(
  tagName: string,
  name: string,
  scope: Scope,
  place: Position | undefined
): void {
  const checked = checkAttribute(tagName, name, '')
  if ('reason' in checked) scope.report('dropped-html', checked.reason, place, 'warning')
}

/** Read an attribute, or all of a spread. A value that cannot be known is reported and left out. */
function readAttribute(
  {name, value, place}: WrittenAttribute,
  scope: Scope,
  registry: Registry,
  unread: Set<string>
): Array<[name: string, value: unknown]> {
  if (typeof value !== 'object') return name === undefined ? [] : [[name, value]]
  try {
    const read = readWith(value, scope, registry)
    if (name !== undefined) return [[name, read]]
    return read && typeof read === 'object' ? Object.entries(read) : []
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    if (name !== undefined) unread.add(name)
    scope.report('computed-value', sayComputed(error, scope), toPlace(error.node) ?? place)
    return []
  }
}

function readWith(node: Node, scope: Scope, registry: Registry): unknown {
  return readValue(node, scope, (jsx) => new JsxValue(convertJsx(jsx, scope, registry)))
}

function sayComputed({node}: ComputedError, scope: Scope): string {
  const expected =
    'expected a literal: a string, a number, a list, an object, an element, or `frontmatter.x`'
  if (node.type !== 'Identifier') return `Unexpected code, ${expected}`
  if (scope.reported.has(node.name)) {
    return `Unexpected \`${node.name}\`, whose value is not known without running code, ${expected}`
  }
  return `Cannot find \`${node.name}\`, ${expected}`
}

function toContent(value: unknown): Array<ElementContent> {
  if (value instanceof JsxValue) return value.content
  if (Array.isArray(value)) return value.flatMap(toContent)
  if (typeof value === 'string' || typeof value === 'number')
    return [{type: 'text', value: String(value)}]
  return []
}

function convertJsxChild(child: JsxNode, scope: Scope, registry: Registry): Array<ElementContent> {
  if (child.type === 'JSXText') {
    const value = foldJsxText(String(child.value))
    return value === '' ? [] : [{type: 'text', value}]
  }
  const node = child as unknown as Node
  if (child.type === 'JSXExpressionContainer') {
    return convertExpression(child.expression, scope, registry, toPlace(node))
  }
  return convertJsx(node, scope, registry)
}
