import type {Element, ElementContent} from 'hast'
import {escapeAttribute, escapeText} from './escape.ts'

/**
 * Write the tokens of code as HTML.
 *
 * Most elements of a site are tokens, and `rehype-stringify` takes several times as long for each. Elements with more
 * than a class and an address, such as marked lines, stay elements, and only they are rendered.
 */
export function toRawCode(
  nodes: ReadonlyArray<ElementContent>,
  render: (node: ElementContent) => Array<ElementContent> = (node) => [node]
): Array<ElementContent> {
  const written: Array<ElementContent> = []
  let html = ''
  for (const node of nodes) {
    const text = toHtml(node)
    if (text !== undefined) {
      html += text
      continue
    }
    if (html !== '') written.push({type: 'raw', value: html})
    html = ''
    for (const other of render(node)) {
      written.push(
        other.type === 'element' ? {...other, children: toRawCode(other.children)} : other
      )
    }
  }
  if (html !== '') written.push({type: 'raw', value: html})
  return written
}

function toHtml(node: ElementContent): string | undefined {
  if (node.type === 'text') return escapeText(node.value)
  if (node.type !== 'element' || !/^(?:a|span|mark)$/.test(node.tagName)) return
  const attributes = toClass(node)
  if (attributes === undefined) return
  let inside = ''
  for (const child of node.children) {
    const text = toHtml(child)
    if (text === undefined) return
    inside += text
  }
  return `<${node.tagName}${attributes}>${inside}</${node.tagName}>`
}

/** Returns undefined for an element that has more than a class and an address. */
function toClass({properties}: Element): string | undefined {
  let attributes = ''
  for (const name in properties) {
    const value = properties[name]
    if (name === 'href' && typeof value === 'string') {
      attributes += ` href="${escapeAttribute(value)}"`
      continue
    }
    if (name !== 'className' || !Array.isArray(value)) return
    attributes += ` class="${escapeAttribute(value.join(' '))}"`
  }
  return attributes
}
