import type {Element, ElementContent} from 'hast'
import type {Position} from 'unist'
import type {ComponentSpec} from '../components/component-spec.ts'
import {isSymbolName} from '../contracts/find-code-names.ts'
import {checkProps, describePropIssue} from '../convert/check-props.ts'
import {toFault} from '../convert/to-fault.ts'
import {findContractAddress, toLinkedSymbol} from '../links/find-contract-address.ts'
import {type Component, toText} from '../nodes.ts'
import {finishComponent} from './finish-component.ts'
import type {Ancestors, Finisher} from './finisher.ts'
import {checkAttribute, isSafeElement} from './safe-html.ts'
import {withoutPosition} from './without-position.ts'

/** Finish an element of HTML: drop whatever runs something, and check the rest. */
export function finishElement(
  node: Element,
  ancestors: Ancestors,
  finisher: Finisher
): Array<ElementContent> {
  const {file, parent} = ancestors
  const {elements, finishList, addLink, reportTo} = finisher
  const {tagName, position} = node
  if (!isSafeElement(tagName, ancestors.element)) {
    reportTo(file)({
      ruleId: 'dropped-html',
      reason: `Unexpected element \`${tagName}\`, expected an HTML element that runs no code`,
      place: position,
      subject: tagName
    })
    // The text of these is code, not content.
    const isCode = /^(script|style|template|noscript|noembed|xmp|textarea|title)$/.test(tagName)
    return isCode ? [] : finishList(node.children, ancestors)
  }

  const linked = {...node, properties: linkSymbol(node, file, finisher)}
  const properties = checkAttributes(linked, file, finisher)
  if (tagName === 'input') Object.assign(properties, {type: 'checkbox', disabled: true})
  if (tagName === 'iframe') return finishFrame(properties, file, position, finisher)
  const spec = elements.get(tagName)
  if (spec) return [finishAsComponent(spec, node, properties, file, finisher)]
  if (typeof properties.href === 'string') {
    properties.href = addLink('link', properties.href, file, position)
  }
  for (const name of ['src', 'poster']) {
    const url = properties[name]
    if (typeof url === 'string') properties[name] = addLink('image', url, file, position)
  }
  const isLinked = ancestors.isLinked || isLinking.test(tagName)
  const inside: Ancestors = {file, parent, element: tagName, isLinked}
  const children = holdsText.has(tagName)
    ? node.children.filter(({type}) => type === 'text')
    : finishList(node.children, inside)
  // A dropped element leaves no empty paragraph.
  if (tagName === 'p' && children.length === 0) return []
  const element: Element = {type: 'element', tagName, properties, children}
  const isCode = tagName === 'code' && !ancestors.isLinked
  return [isCode ? linkCode(element, position, file, finisher) : element]
}

/** Replace the name of a symbol, which a link may lead to, by the address of its page. Without a page, there is no link. */
function linkSymbol(
  {tagName, properties, position}: Element,
  file: string,
  {context, reportTo}: Finisher
): Element['properties'] {
  const symbol = tagName === 'a' ? toLinkedSymbol(properties.href) : undefined
  if (symbol === undefined) return properties
  const found = findContractAddress(symbol, context.contracts)
  if ('value' in found) return {...properties, href: found.value}
  reportTo(file)({subject: symbol, ...found.problem, place: position})
  const {href: _, ...others} = properties
  return others
}

/** Return the attributes of an element that run nothing, and report the others. */
function checkAttributes(
  {tagName, properties: written, position}: Element,
  file: string,
  {reportTo}: Finisher
): Element['properties'] {
  const properties: Element['properties'] = {}
  for (const [name, value] of Object.entries(written)) {
    const checked = checkAttribute(tagName, name, value)
    if ('reason' in checked) {
      const {reason} = checked
      const finding = {ruleId: 'dropped-html', reason, place: position, subject: tagName} as const
      reportTo(file)({...finding, severity: 'warning'})
    } else if (value !== undefined && value !== null) properties[checked.property] = checked.value
  }
  return properties
}

/** Make inline code a link if it is certainly the name of a symbol. */
function linkCode(
  code: Element,
  position: Position | undefined,
  file: string,
  {context, addLink, addDefinition}: Finisher
): Element {
  const name = toText(code)
  const definition = isSymbolName(name) ? context.contracts?.findDefinition(name) : undefined
  if (!definition) return code
  const token = addLink('link', definition.address, file, position)
  addDefinition(definition, token)
  return {type: 'element', tagName: 'a', properties: {href: token}, children: [code]}
}

/** Elements whose code never becomes a link: links, headings, which link to themselves, and elements that react to a click. */
const isLinking = /^(?:a|button|h[1-6]|label|pre|summary)$/

/** A browser reads the content of a frame as text, so a frame stays empty. */
function finishFrame(
  {sandbox, ...properties}: Element['properties'],
  file: string,
  position: Position | undefined,
  {addLink}: Finisher
): Array<ElementContent> {
  if (typeof properties.src !== 'string') return []
  const requested = sandbox === undefined ? undefined : String(sandbox).split(/[\s,]+/)
  properties.src = addLink('link', properties.src, file, position)
  properties.sandbox = frameRights.filter((right) => requested?.includes(right) ?? true)
  if (typeof properties.allow === 'string') {
    const features = properties.allow.split(';').map((feature) => feature.trim())
    properties.allow = features.filter((feature) => frameFeatures.test(feature)).join('; ')
  }
  return [{type: 'element', tagName: 'iframe', properties, children: []}]
}

/** Finish an element that means a component, whether it was written as Markdown, HTML or JSX. */
function finishAsComponent(
  spec: ComponentSpec,
  {tagName, position}: Element,
  {className, ...properties}: Element['properties'],
  file: string,
  finisher: Finisher
): ElementContent {
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(spec.props.shape, name))
  const classes = Array.isArray(className) ? {className: className.join(' ')} : {}
  const {data: props, issues} = checkProps({...Object.fromEntries(known), ...classes}, spec)
  const [issue] = issues
  if (!props && issue) {
    const reason = describePropIssue(issue, spec, tagName)
    const finding = {ruleId: issue.ruleId, reason, place: position, subject: tagName}
    finisher.reportTo(file)(finding)
    return withoutPosition(toFault(finding, [], undefined))
  }
  const component: Component = {
    type: 'component',
    name: spec.name,
    props: props ?? {},
    slots: {},
    children: [],
    position
  }
  return finishComponent(component, {file}, finisher)
}

/** Features that a frame of another site may use, which are the features that video players need. */
const frameFeatures =
  /^(accelerometer|autoplay|clipboard-write|encrypted-media|fullscreen|gyroscope|picture-in-picture|web-share)$/

/** Elements of a drawing that hold only words. */
const holdsText: ReadonlySet<string> = new Set(['title', 'desc'])

/** Rights that a video player needs. None of them lets a frame navigate the page around it. */
const frameRights = ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation']
