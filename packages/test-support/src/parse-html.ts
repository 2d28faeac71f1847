import type {Element, Nodes} from 'hast'
import {raw} from 'hast-util-raw'

/** Parse HTML as a browser does. */
export function parseHtml(html: string): Nodes {
  return raw({type: 'root', children: [{type: 'raw', value: html}]} as unknown as Nodes) // Raw nodes are its input.
}

/** List the elements that a test is true of, in the order of the document. */
export function findElements(node: Nodes, isWanted: (element: Element) => boolean): Array<Element> {
  const own = node.type === 'element' && isWanted(node) ? [node] : []
  const inside = 'children' in node ? node.children : []
  return [...own, ...inside.flatMap((child) => findElements(child, isWanted))]
}

/** List the elements with a name. */
export function findByName(node: Nodes, name: string): Array<Element> {
  return findElements(node, ({tagName}) => tagName === name)
}

/** List the elements with a class. */
export function findByClass(node: Nodes, name: string): Array<Element> {
  return findElements(node, ({properties}) => {
    return Array.isArray(properties.className) && properties.className.includes(name)
  })
}

/** Return the text of a node, with spaces as a reader sees them. */
export function toText(node: Nodes | undefined): string {
  if (!node) return ''
  const read = (each: Nodes): string =>
    each.type === 'text' ? each.value : 'children' in each ? each.children.map(read).join('') : ''
  return read(node).replace(/\s+/g, ' ').trim()
}
