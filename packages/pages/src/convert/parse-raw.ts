import type {ElementContent} from 'hast'
import {raw} from 'hast-util-raw'
import type {Html, HtmlData} from 'mdast'
import type {Raw} from 'mdast-util-to-hast'
import type {Point} from 'unist'
import {VFile} from 'vfile'

declare module 'mdast-util-to-hast' {
  interface RawData extends HtmlData {}
}

/** Make the node that `parseRaw` parses, which keeps where its lines begin. */
export function toRaw({value, position, data = {}}: Html): Raw {
  return {type: 'raw', value, data, ...(position && {position})}
}

/** Parse HTML that Markdown left as text. It may begin in one node and end in another. */
export function parseRaw(children: Array<ElementContent>): Array<ElementContent> {
  if (!children.some(hasRaw)) return children
  const root = raw({type: 'root', children: splitAll(children)}, {passThrough, file: new VFile()})
  const parsed = (root.type === 'root' ? root.children : [root]) as Array<ElementContent> // No doctype is left in content.
  dropNowhere(parsed)
  return parsed
}

/** Nodes that are not HTML. */
const passThrough = ['component', 'fault', 'included']

type Node = ElementContent | Raw

function hasRaw(node: Node): boolean {
  if (node.type === 'raw') return true
  return 'children' in node && node.type !== 'included' && node.children.some(hasRaw)
}

function splitAll(nodes: Array<Node>): Array<ElementContent> {
  return nodes.flatMap<Node>((node) => {
    if (node.type === 'raw') return split(node)
    if ('children' in node) node.children = splitAll(node.children)
    return [node]
  }) as Array<ElementContent> // It may be raw, as far as the parser is concerned.
}

/** Split HTML before the lines whose places the parser would not count correctly. */
function split({value, position, data}: Raw): Array<Raw> {
  // Without a place, the parser would count on from the node before.
  if (position?.start.offset === undefined) return [{type: 'raw', value, position: nowhere}]
  const lines = data?.lines ?? [{start: position.start, index: 0}]
  return lines.map(({start, index}, number) => {
    const next = lines[number + 1]
    const end = next?.start ?? position.end
    return {type: 'raw', value: value.slice(index, next?.index), position: {start, end}}
  })
}

const unknown = {line: Infinity, column: 1, offset: 0}

/** The place of HTML that is in no file: a plugin of the site made it. */
const nowhere = {start: unknown, end: unknown}

function dropNowhere(nodes: ReadonlyArray<ElementContent>): void {
  for (const node of nodes) {
    if ('children' in node) dropNowhere(node.children)
    if (node.type !== 'element' || !node.position) continue
    const {start, end} = node.position
    if (!isSomewhere(start)) delete node.position
    else if (!isAfter(end, start)) node.position = {start, end: start}
  }
}

/** The parser may end an element that is never closed nowhere, or at the beginning of the page. */
function isAfter(end: Point, start: Point): boolean {
  return isSomewhere(end) && (end.line - start.line || end.column - start.column) > 0
}

// An element that HTML implies may have only half a place.
function isSomewhere(point: Point | undefined): boolean {
  return Number.isFinite(point?.line)
}
