import {ComputedError, toPlace} from '@lockstep/navtree/parse'
import {findNearest, toHint} from '@lockstep/problem'
import type {Node} from 'estree'
import type {ElementContent} from 'hast'
import type {Position} from 'unist'
import type {Registry} from '../components/component-spec.ts'
import {safeElements} from '../finish/safe-html.ts'
import type {Scope} from '../partials/scope.ts'
import {convertComponent} from './convert-component.ts'
import {convertHtml} from './convert-html.ts'
import {describeComputed, evaluateWith, type JsxConverter, JsxValue} from './evaluate-attribute.ts'
import {foldJsxText, type JsxNode, toJsxName, toWrittenAttribute} from './jsx-node.ts'
import {toFault} from './to-fault.ts'
import type {WrittenElement} from './written-element.ts'

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

/** Convert what was written to a component, an element, or a fault. */
export function convertElement(
  written: WrittenElement,
  scope: Scope,
  registry: Registry
): Array<ElementContent> {
  const {name, children, position} = written
  if (name === undefined) return children
  const convertNode: JsxConverter = (node) => convertJsx(node, scope, registry)
  const spec = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (spec) return [convertComponent(written, spec, name, scope, convertNode)]

  const tagName = Object.hasOwn(elementNames, name) ? elementNames[name] : name
  if (tagName !== undefined && safeElements.has(tagName)) {
    return [convertHtml(written, tagName, scope, convertNode)]
  }
  if (/^(script|style|link|meta|base|object|embed)$/.test(name)) {
    const reason = `Unexpected element \`${name}\`, because pages cannot have scripts or styles of their own`
    scope.report({ruleId: 'dropped-html', reason, place: position, subject: name})
    return []
  }

  const names = [...Object.keys(registry), ...Object.keys(elementNames), ...scope.partials.keys()]
  const nearest = findNearest(name, /^[a-z]/.test(name) ? safeElements : names)
  const hint = toHint(nearest)
  const isHtml = /^[a-z][a-z0-9]*$/.test(name)
  const reason = isHtml
    ? `Unexpected element \`${name}\`, expected an HTML element that runs no code${hint}`
    : `Unexpected component \`${name}\`, expected one that these docs have${hint}`
  const suggestion = nearest === undefined ? undefined : {written: name, instead: nearest}
  scope.report({ruleId: 'unknown-component', reason, place: position, subject: name, suggestion})
  return [toFault({ruleId: 'unknown-component', reason}, children, position)]
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

/** Convert `{…}` between elements. A comment becomes nothing. */
export function convertExpression(
  node: Node | undefined,
  scope: Scope,
  registry: Registry,
  position: Position | undefined
): Array<ElementContent> {
  if (!node || node.type === ('JSXEmptyExpression' as string)) return []
  try {
    return toContent(evaluateWith(node, scope, (jsx) => convertJsx(jsx, scope, registry)))
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    const computed = describeComputed(error, scope)
    scope.report({...computed, place: toPlace(error.node) ?? position})
    return [toFault(computed, [], position)]
  }
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

function toContent(value: unknown): Array<ElementContent> {
  if (value instanceof JsxValue) return value.content
  if (Array.isArray(value)) return value.flatMap(toContent)
  if (typeof value === 'string' || typeof value === 'number')
    return [{type: 'text', value: String(value)}]
  return []
}
