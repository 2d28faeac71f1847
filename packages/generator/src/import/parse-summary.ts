import path from 'node:path'
import {type ParsedPage, parsePage} from '@lockstep/navtree/parse'
import {toString as toText} from 'mdast-util-to-string'
import {decodeAddress} from './find-target.ts'

/** A line of the `SUMMARY.md` of a book. */
export type SummaryItem =
  | {kind: 'chapter'; title: string; file: string; line: number; items: Array<SummaryItem>}
  /** An address of another site. */
  | {kind: 'link'; title: string; href: string; items: Array<SummaryItem>}
  /** A chapter that is planned. */
  | {kind: 'draft'; title: string; line: number; items: Array<SummaryItem>}
  | {kind: 'part'; title?: string}

/** Parse the table of contents of a book. Files are paths from the folder of `SUMMARY.md`. */
export function parseSummary(text: string): Array<SummaryItem> {
  const {tree, fallback} = parsePage(text, 'md', 2)
  const nodes: ReadonlyArray<Node> = (tree ?? fallback)?.children ?? []
  // The first heading is the title of the file itself, unless chapters come before it.
  const [first] = nodes
  return nodes.flatMap((node): Array<SummaryItem> => {
    if (node.type === 'heading') return node === first ? [] : [{kind: 'part', title: toText(node)}]
    if (node.type === 'thematicBreak') return [{kind: 'part'}]
    if (isList(node)) return listChapters(node)
    return isParagraph(node) ? node.children.filter(isLink).map((link) => toItem(link, [])) : []
  })
}

function listChapters(list: List): Array<SummaryItem> {
  return list.children.flatMap(({children}) => {
    const items = children.filter(isList).flatMap(listChapters)
    const [link] = children.filter(isParagraph).flatMap((node) => node.children.filter(isLink))
    return link === undefined ? items : [toItem(link, items)]
  })
}

function toItem(link: Link, items: Array<SummaryItem>): SummaryItem {
  const title = toText(link)
  const line = link.position?.start.line ?? 1
  if (/^https?:\/\//i.test(link.url)) return {kind: 'link', title, href: link.url, items}
  const [address = ''] = link.url.split('#', 1)
  if (address === '') return {kind: 'draft', title, line, items}
  return {kind: 'chapter', title, file: path.posix.normalize(decodeAddress(address)), line, items}
}

type Node = NonNullable<ParsedPage['tree']>['children'][number]
type List = Extract<Node, {type: 'list'}>
type Paragraph = Extract<Node, {type: 'paragraph'}>
type Link = Extract<Paragraph['children'][number], {type: 'link'}>

function isLink(node: Paragraph['children'][number]): node is Link {
  return node.type === 'link'
}

function isList(node: Node): node is List {
  return node.type === 'list'
}

function isParagraph(node: Node): node is Paragraph {
  return node.type === 'paragraph'
}
