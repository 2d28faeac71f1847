import type {Element, ElementContent, Properties, Root} from 'hast'
import {escapeText} from './escape.ts'

/** Elements that are written as a start tag, their content and an end tag, whatever is around them. */
const plainElements = new Set(
  'a abbr article aside b blockquote code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 i kbd label li mark nav ol p pre s section small span strong sub summary sup table tbody td th thead tr u ul'.split(
    ' '
  )
)

/** Elements that have no content and no end tag. */
const emptyElements = new Set(['br', 'hr', 'wbr'])

/** Attributes whose value is a text, by their names in hast. */
const plainAttributes: ReadonlyMap<string, string> = new Map([
  ['className', 'class'],
  ['href', 'href'],
  ['id', 'id'],
  ['scope', 'scope'],
  ['tabIndex', 'tabindex']
])

/**
 * Write what is a plain element with plain attributes as HTML.
 *
 * `rehype-stringify` does the same, in several times the time. Everything else stays an element.
 */
export function toRawHtml(nodes: ReadonlyArray<ElementContent>): Array<ElementContent> {
  const written: Array<ElementContent> = []
  let html = ''
  for (const node of nodes) {
    const made = toHtml(node)
    if (typeof made === 'string') {
      html += made
      continue
    }
    if (html !== '') written.push({type: 'raw', value: html})
    html = ''
    written.push(made)
  }
  if (html !== '') written.push({type: 'raw', value: html})
  return written
}

function toHtml(node: ElementContent | Root): ElementContent | string {
  if (node.type === 'raw') return node.value
  if (node.type === 'text') return escapeText(node.value)
  const isElement = node.type === 'element' && plainElements.has(node.tagName)
  // What a view has become is a root within the tree.
  if (!isElement && node.type !== 'root') return toEmptyTag(node) ?? node
  const children = toRawHtml(node.children as ReadonlyArray<ElementContent>)
  const inside = findText(children)
  if (node.type === 'root') return inside ?? ({...node, children} as unknown as ElementContent)
  const tag = inside === undefined ? undefined : toTag(node)
  return tag === undefined ? {...node, children} : `${tag}${inside}</${node.tagName}>`
}

function toEmptyTag(node: ElementContent): string | undefined {
  if (node.type !== 'element' || node.children.length > 0) return
  return emptyElements.has(node.tagName) ? toTag(node) : undefined
}

/** Returns undefined if elements are left. */
function findText([only, other]: ReadonlyArray<ElementContent>): string | undefined {
  if (!only) return ''
  return only.type === 'raw' && !other ? only.value : undefined
}

/** Write a start tag. Returns undefined for an element with an attribute that is not plain. */
function toTag({tagName, properties}: Element): string | undefined {
  let attributes = ''
  for (const name in properties) {
    const written = plainAttributes.get(name) ?? toDataName(name)
    const text = toValue(properties[name])
    if (written === undefined || text === undefined) return
    attributes += text === '' ? ` ${written}` : ` ${written}="${text}"`
  }
  return `<${tagName}${attributes}>`
}

/** `dataTopic` -> `data-topic` */
function toDataName(name: string): string | undefined {
  return /^data[A-Z][a-z]*$/.test(name) ? `data-${name.slice(4).toLowerCase()}` : undefined
}

function toValue(value: Properties[string]): string | undefined {
  if (value === true) return ''
  const text = Array.isArray(value) ? value.join(' ').trim() : value
  if (Number.isInteger(text)) return String(text)
  return typeof text === 'string' && !/["&'<`\0]/.test(text) ? text : undefined
}
