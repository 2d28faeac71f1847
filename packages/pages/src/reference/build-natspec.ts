import {remarkQuickGfm} from '@lockstep/navtree/parse'
import type {Element, ElementContent} from 'hast'
import {toString as toText} from 'hast-util-to-string'
import type {Root} from 'mdast'
import {toHast} from 'mdast-util-to-hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {drawTokens} from '../code/draw-tokens.ts'
import {tokenizeLines} from '../code/tokenize-lines.ts'
import {isSafeUrl} from '../finish/safe-html.ts'
import {h} from '../h.ts'
import {breakAfterCommas, find} from './build-name.ts'
import {dropMentionTexts, formatMention} from './parse-mention.ts'
import type {ReferenceContext} from './reference-context.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkQuickGfm).freeze()

/** Build the blocks of a NatSpec text, which is Markdown by custom. HTML in it is text. */
export function buildNatspec(natspec: string, context: ReferenceContext): Array<ElementContent> {
  const text = dropMentionTexts(natspec)
  // Parsing takes long, and most texts are paragraphs of words and code.
  const paragraphs = text.split(/\n[ \t]*\n/)
  if (paragraphs.every(isPlain)) {
    return paragraphs.map((paragraph) => h('p', buildWords(paragraph.trim(), context)))
  }
  return finishList(parseMarkdown(text), context)
}

/**
 * The results for the last texts. More are dropped together, because equal texts are usually on neighboring pages.
 */
const parsed = new Map<string, ReadonlyArray<ElementContent>>()
const mostParsed = 200
const longestParsed = 5000

/** Parse Markdown into nodes that pages share. A text comes again with each override of what it documents. */
function parseMarkdown(text: string): ReadonlyArray<ElementContent> {
  const known = parsed.get(text)
  if (known) return known
  const tree: Root = markdown.parse(toMarkdownLinks(toMarkdownBlocks(text)))
  const hast = toHast(tree, {
    handlers: {
      html: (_, node: {value: string}) => ({type: 'text', value: node.value}),
      // Headings are those of the page.
      heading: (state, node) => h('p', [h('strong', state.all(node))]),
      image: (_, node: {alt?: string | null}) => ({type: 'text', value: node.alt ?? ''})
    }
  })
  const children = 'children' in hast ? (hast.children as Array<ElementContent>) : []
  if (text.length > longestParsed) return children
  if (parsed.size === mostParsed) parsed.clear()
  parsed.set(text, children)
  return children
}

/** Check whether a paragraph has no Markdown but code in backticks. */
function isPlain(paragraph: string): boolean {
  const parts = paragraph.split('`')
  if (parts.length % 2 === 0 || paragraph.includes('``')) return false
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  return (
    !/[*[\]<|~\\&@]|_(?!\w)|https?:|www\.|[ \t]{2}\n/.test(words) &&
    !/^[ \t]*(?:[-+=:#>]|\d+[.)]|[ ]{4})/m.test(paragraph)
  )
}

function buildWords(text: string, context: ReferenceContext): Array<ElementContent> {
  return text.split('`').flatMap((part, index): Array<ElementContent> => {
    if (index % 2 === 1) return [h('code', breakAfterCommas(part.replaceAll('\n', ' ')))]
    return buildMentions(part, context)
  })
}

/** OpenZeppelin writes warnings as blocks of AsciiDoc. A line of equals signs would make a heading of what it ends. */
function toMarkdownBlocks(text: string): string {
  return text
    .replace(
      /^[ \t]{0,8}\[(NOTE|TIP|IMPORTANT|CAUTION|WARNING)\][ \t]*$/gm,
      (_, name) => `**${toTitle(name)}**\n`
    )
    .replace(/^[ \t]{0,8}={4,}[ \t]*$/gm, '')
    .replace(/^[ \t]{0,8}={2,5} ([^\s=][^=\n]{0,200})$/gm, '**$1**\n')
    .replace(/\bxref:[^\s[\]]{1,200}\[([^[\]\n]{1,200})\]/g, '$1')
}

/** `CAUTION` -> `Caution` */
function toTitle(name: string): string {
  return name.charAt(0) + name.slice(1).toLowerCase()
}

/** AsciiDoc, which OpenZeppelin writes, has the text of a link in brackets: `https://example.org[text]`. */
function toMarkdownLinks(text: string): string {
  const links = /(?<![("<[])\b(https?:\/\/[^\s[\]()<>]+)(?:\[([^[\]]+)\])?/g
  return text.replace(links, (all, url, name) => (name === undefined ? all : `[${name}](${url})`))
}

/** Build the same for a place within a line. */
export function buildInlineNatspec(text: string, context: ReferenceContext): Array<ElementContent> {
  const blocks = buildNatspec(text, context)
  const [only] = blocks
  return blocks.length === 1 && only?.type === 'element' && only.tagName === 'p'
    ? only.children
    : blocks
}

function finishList(
  nodes: ReadonlyArray<ElementContent>,
  context: ReferenceContext
): Array<ElementContent> {
  return nodes.flatMap((node): Array<ElementContent> => {
    if (node.type === 'text') return buildMentions(node.value, context)
    if (node.type !== 'element') return []
    if (node.tagName === 'a') return [finishLink(node, context)]
    // White space counts in code, and braces are braces.
    if (node.tagName === 'code') return [withoutPosition(node)]
    if (node.tagName === 'pre') return [colorFence(node, context)]
    const {tagName, properties} = node
    return [{type: 'element', tagName, properties, children: finishList(node.children, context)}]
  })
}

/** Color a fence of Solidity. Whether another language is loaded depends on the pages before this one. */
function colorFence(pre: Element, {highlighter}: ReferenceContext): Element {
  const [code] = pre.children
  const name = code?.type === 'element' ? code.properties.className : undefined
  const language = Array.isArray(name) ? String(name[0]).replace(/^language-/, '') : undefined
  if (!highlighter || language === undefined) return withoutPosition(pre)
  const lines = toText(pre).replace(/\n$/, '').split('\n')
  const colored = /^sol(?:idity)?$/.test(language) ? highlighter : undefined
  const tokens = tokenizeLines(colored, lines, language).map((line) => drawTokens(line))
  const text = tokens.flatMap((line, index) => [
    ...(index === 0 ? [] : [{type: 'text' as const, value: '\n'}]),
    ...line
  ])
  return h('pre', [h('code', text)])
}

function finishLink(node: Element, context: ReferenceContext): ElementContent {
  const href = String(node.properties.href ?? '')
  const children = finishList(node.children, context)
  // A relative address is one of a repository that this page is not in.
  const isWeb = /^(?:https?|mailto):/i.test(href) && isSafeUrl('a', href)
  return isWeb ? h('a', {href: context.addLink(href)}, children) : h('span', children)
}

/** `{IERC20-transfer}` is a link to it, or code where it has no page. */
function buildMentions(
  text: string,
  {data: {mentions}, addLink}: ReferenceContext
): Array<ElementContent> {
  return text.split(/(\{[A-Za-z_$][\w$.#-]*\})/).flatMap((part, index): Array<ElementContent> => {
    if (part === '') return []
    if (index % 2 === 0) return [{type: 'text', value: part}]
    const code = h('code', breakAfterCommas(formatMention(part.slice(1, -1))))
    const address = find(mentions, part)
    return [address === undefined ? code : h('a', {href: addLink(address)}, [code])]
  })
}

function withoutPosition(node: Element): Element {
  const {tagName, properties} = node
  const children = node.children.map((child): ElementContent => {
    if (child.type === 'element') return withoutPosition(child)
    return {type: 'text', value: 'value' in child ? child.value : ''}
  })
  return {type: 'element', tagName, properties, children}
}
