import type {Element, ElementContent, Properties} from 'hast'
import {h} from 'hastscript'
import type {Components} from '../components/component.ts'
import {toTableProperties} from './to-table-properties.ts'

/** The surroundings of a node. */
export interface ElementContext {
  isInLink: boolean
  isInPre: boolean
}

/** Add what the style sheet and the scripts need to an element whose content is rendered. */
export function prepareElement(
  node: Element,
  children: Array<ElementContent>,
  context: ElementContext,
  views: Components
): Element {
  const {tagName} = node
  const properties = {...node.properties, ...toProperties(node, context, views)}
  const element: Element = {type: 'element', tagName, properties, children}
  // An element that scrolls must be reachable with the keyboard.
  if (tagName === 'pre') element.properties = {tabIndex: 0, ...node.properties}
  if (tagName === 'code' && !context.isInPre) element.children = breakLongNames(children)
  if (tagName === 'td') element.children = children.map(breakCellName)
  if (tagName === 'table') return h('div', toTableProperties(node, element), [element])
  if (isLinkTarget(node, children)) {
    const href = `#${encodeURIComponent(String(properties.id))}`
    element.children = [h('a', {href}, breakPaths(children))]
  }
  return element
}

/**
 * Let a signature or an expression in a text break after its parentheses and commas, a path of names after its dots,
 * and a name that is wider than a phone between its words. Otherwise, browsers would break them in the middle of a
 * name.
 */
function breakLongNames(children: Array<ElementContent>): Array<ElementContent> {
  const [only, other] = children
  if (only?.type !== 'text' || other || only.value.length < longSignature) return children
  if (!/^[\w$.()[\],:= ]+$/.test(only.value) && !/^[\w$.]+\(.*\)$/.test(only.value)) return children
  return joinBreakable(
    only.value
      .split(nameStart)
      .flatMap((part) => (isLongName(part) ? part.split(wordStart) : [part]))
  )
}

/** Let a name in a table break between its words, too: a column of a phone is narrower than a line of text. */
function breakCellName(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  if (node.tagName === 'a') return {...node, children: node.children.map(breakCellName)}
  if (node.tagName !== 'code') return node
  const [only, other] = node.children
  if (only?.type !== 'text' || other || only.value.length < longCell) return node
  if (!/^(?!0x)[\w$]+$/.test(only.value)) return node
  return {...node, children: joinBreakable(only.value.split(wordStart))}
}

function isLongName(part: string): boolean {
  return part.split(' ').some((word) => word.length >= longWord && !word.startsWith('0x'))
}

/** Let a heading that is a path of folders break after its slashes. */
function breakPaths(children: Array<ElementContent>): Array<ElementContent> {
  const [only, other] = children
  if (only?.type !== 'text' || other || /\s/.test(only.value)) return children
  return joinBreakable(only.value.split(/(?<=\/)/))
}

function joinBreakable(parts: ReadonlyArray<string>): Array<ElementContent> {
  return parts.flatMap((value, index): Array<ElementContent> => {
    return [...(index > 0 ? [h('wbr')] : []), {type: 'text', value}]
  })
}

/** Matches where a name in a signature or a path begins. The end of `Vault.sol` is too short to be one. */
const nameStart = /(?<=[(,])(?<!\breturns \()(?=[\w$])|(?<=\.)(?=[\w$]{6})/

/** Matches where a word of a name begins. Hex digits have no words, even in mixed case. */
const wordStart = /(?<=[a-z\d])(?=[A-Z])|(?<=[^_]_)(?=[A-Za-z])/

/** From this length on, a signature is wider than the heading of a phone. */
const longSignature = 24

/** From this length on, a name is wider than a line of a list on a screen of 320 pixels. */
const longWord = 30

/** From this length on, a name is wider than the narrowest column of a table. */
const longCell = 12

/** From this length on, a name needs smaller letters on a phone. */
const longName = 30

/** Longest flag or name that is kept in one piece. */
const longestWhole = 32

function toProperties(
  {tagName, properties, children}: Element,
  {isInPre}: ElementContext,
  views: Components
): Properties {
  // The checkbox of a task list has no label of its own.
  if (tagName === 'input') return {ariaLabel: properties.checked ? 'Done' : 'To do'}
  if (tagName === 'ul' || tagName === 'ol') {
    return children.some((child) => isWide(child, views)) ? {dataWide: true} : {}
  }
  if (tagName !== 'code') return {}
  if (isInPre) return toLineMarks(children)
  const [only] = children
  if (only?.type !== 'text') return {}
  if (only.value.length >= longName && /^(?!0x)[\w$]+$/.test(only.value)) return {dataLong: true}
  // A browser would break it after its hyphens.
  if (only.value.length <= longestWhole && only.value.includes('-') && !/\s/.test(only.value))
    return {dataWhole: true}
  // Two addresses in a table cannot be compared when they are broken.
  return /^0x[0-9a-fA-F]{40}$/.test(only.value) ? {dataAddress: true} : {}
}

/** Mark blocks with special lines for the style sheet. With `:has()`, browsers would check all tokens repeatedly. */
function toLineMarks(nodes: ReadonlyArray<ElementContent>): Properties {
  const lines = nodes.filter((node) => node.type === 'element' && isLine(node))
  const isInFocus = lines.some(
    (line) => line.type === 'element' && line.properties.dataFocused !== undefined
  )
  return {...(lines.length > 0 && {dataLines: true}), ...(isInFocus && {dataFocus: true})}
}

function isLine({properties: {className}}: Element): boolean {
  return Array.isArray(className) && className.includes('line')
}

/** Check whether something inside is wider than text. */
function isWide(node: ElementContent, views: Components): boolean {
  if (node.type === 'component') {
    const view = Object.hasOwn(views, node.name) ? views[node.name] : undefined
    if (typeof view === 'function' && view.isWide) return true
  }
  if (node.type === 'element' && node.tagName === 'table') return true
  return 'children' in node && node.children.some((child) => isWide(child, views))
}

/** Check whether a heading links to itself: links cannot be nested. */
function isLinkTarget(
  {tagName, properties}: Element,
  children: ReadonlyArray<ElementContent>
): boolean {
  return typeof properties.id === 'string' && /^h[2-6]$/.test(tagName) && !children.some(mayLink)
}

/** A component may have become anything, even a link, so only elements count. */
function mayLink(node: ElementContent): boolean {
  if (node.type !== 'element') return node.type !== 'text'
  return node.tagName === 'a' || node.children.some(mayLink)
}
