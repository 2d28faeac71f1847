import GithubSlugger from 'github-slugger'
import type {Heading as HeadingNode, Nodes, Root} from 'mdast'
import type {Position} from 'unist'
import {EXIT, visit} from 'unist-util-visit'
import {dialects} from '../dialects/dialects.ts'
import {toNodePlace} from '../modules/parse-module.ts'
import type {Dialect, Heading} from '../tree/tree.ts'

/** An item of an outline: a heading, the place of a partial with headings of its own, or an id of something else. */
export type OutlineItem = OutlineHeading | Include | TakenId

/** A heading, and the text from which its id is derived. Its final id depends on the page that shows it. */
interface OutlineHeading extends Heading {
  slug: string
}

/** A Markdown file that a page imports and shows. */
interface Include {
  include: string
  place?: Position | undefined
}

/** The text of an id that a component takes, so that a heading of the same text gets another. */
interface TakenId {
  taken: string
}

/** Headings of one file. */
export interface Outline {
  /** Text of the first heading of rank one. */
  title: string | undefined
  items: Array<OutlineItem>
  headings: Array<Heading>
  /** The heading nodes of the syntax tree, with the heading that each is. */
  nodes: Array<[HeadingNode, Heading]>
}

/**
 * Find the headings of a page as Nextra does.
 *
 * Rank one only sets the title, and `## Text [#id]` sets an id. Unless the dialect gives tabs ids of their own, a
 * heading directly inside a tab cannot be linked to, so it is left out. A partial that is imported and used as an
 * element is replaced by its own headings. Ids are those of github-slugger: decisions/0013-ids-after-partials.md.
 */
export function findOutline(tree: Root, dialect: Dialect): Outline {
  const {givesTabsIds} = dialects[dialect]
  const slugger = new GithubSlugger()
  const items: Array<OutlineItem> = []
  const nodes: Outline['nodes'] = []
  const partials = listPartials(tree)
  let title: string | undefined

  visit(tree, (node, _, parent) => {
    if (isElement(node)) {
      const include = partials.get(node.name ?? '')
      if (include) items.push(include)
      for (const taken of givesTabsIds ? listTakenIds(node) : []) {
        slugger.slug(taken)
        items.push({taken})
      }
    } else if (node.type === 'html') {
      const include = parseIncludeComment(node.value)
      if (include !== undefined) items.push({include, place: node.position})
    } else if (node.type === 'heading') {
      if (node.depth === 1) {
        title ||= toHeadingText(node).text || undefined
      } else if (givesTabsIds || !isTab(parent)) {
        const {text, slug} = toHeadingText(node)
        const depth = node.depth as Heading['depth'] // Rank one is the title.
        const heading: Heading = {depth, text, id: slugger.slug(slug)}
        items.push({...heading, slug})
        nodes.push([node, heading])
      }
    }
  })

  return {title, items, headings: nodes.map(([, heading]) => heading), nodes}
}

function isElement(
  node: Nodes
): node is Extract<Nodes, {type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'}> {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Read an include that is written as a comment: `<!-- @include: ./partial.md -->` -> `./partial.md` */
function parseIncludeComment(html: string): string | undefined {
  const comment = html.trim()
  if (!comment.startsWith('<!--') || !comment.endsWith('-->')) return
  const words = comment.slice(4, -3).trim().split(/\s+/, 3)
  const [mark, file = ''] = words
  return mark === '@include:' && words.length === 2 && /\.mdx?$/.test(file) ? file : undefined
}

/** Get the text of a node without markup, images, HTML and comments. */
function toText(node: Nodes): string {
  if (node.type === 'html') return ''
  if (node.type === 'mdxTextExpression') return isComment(node.value) ? '' : node.value
  if ('children' in node) return node.children.map(toText).join('')
  return 'value' in node ? node.value : ''
}

function isComment(expression: string): boolean {
  const text = expression.trim()
  return text.length > 3 && text.startsWith('/*') && text.endsWith('*/')
}

/** Take the id off a heading: `Text [#id]` -> text `Text`, slug `id`. */
function toHeadingText(node: HeadingNode): {text: string; slug: string} {
  const full = toText(node)
  const last = node.children.at(-1)
  const custom = last?.type === 'text' ? findCustomId(last.value) : undefined
  const written =
    last?.type === 'text' && custom
      ? full.slice(0, full.length - last.value.length) + custom.before
      : full
  const text = written.trim() === '' ? listElementTexts(node).join(' ') || written : written
  return {text, slug: custom?.id ?? text}
}

/** Props that say what an element without children shows, the first one that it has counts. */
const textProps = ['of', 'title', 'name', 'label']

/**
 * List the texts of elements without children, because a heading may consist of such elements: `## <Signature
 * of="Vault.deposit" />`
 */
function listElementTexts(node: Nodes): Array<string> {
  if (!isElement(node)) return 'children' in node ? node.children.flatMap(listElementTexts) : []
  const texts = new Map(
    node.attributes.map((prop) => ['name' in prop ? prop.name : '', prop.value])
  )
  const found = textProps.map((name) => texts.get(name)).find((value) => typeof value === 'string')
  return typeof found === 'string' ? [found] : node.children.flatMap(listElementTexts)
}

/** Find `[#id]` at the end of a text. A regular expression would take quadratic time on a line full of brackets. */
export function findCustomId(value: string): {before: string; id: string} | undefined {
  const text = value.trimEnd()
  if (!text.endsWith(']')) return
  const end = text.length - 1
  const start = text.indexOf('[#', text.lastIndexOf(']', end - 1) + 1)
  if (start === -1 || start + 2 === end) return
  return {before: text.slice(0, start).trimEnd(), id: text.slice(start + 2, end)}
}

function isTab(parent: unknown): boolean {
  const name = (parent as {name?: string} | undefined)?.name
  return name === 'Tab' || name === 'Tabs.Tab'
}

/** List imported Markdown files by their local name: `import Partial from './partial.mdx'` */
function listPartials(tree: Root): Map<string, Include> {
  const partials = new Map<string, Include>()
  for (const node of tree.children) {
    const body = node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : []
    for (const statement of body) {
      if (statement.type !== 'ImportDeclaration') continue
      const include = String(statement.source.value)
      const name = statement.specifiers.find(({type}) => type === 'ImportDefaultSpecifier')?.local
        .name
      if (name === undefined || !/\.mdx?$/.test(include)) continue
      partials.set(name, {include, place: toNodePlace(statement)})
    }
  }
  return partials
}

/** List the texts of ids that Nextra 4 assigns to a component: labels of tabs, and the first summary of details. */
function listTakenIds(node: Extract<Nodes, {type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'}>) {
  if (node.type === 'mdxJsxTextElement') return []
  const taken: Array<string> = []
  if (node.name === 'details') {
    visit(node, 'mdxJsxTextElement', (child) => {
      if (child.name !== 'summary') return
      taken.push(toText(child))
      return EXIT
    })
  }
  return node.name === 'Tabs' ? taken.concat(listTabLabels(node)) : taken
}

function listTabLabels(node: Extract<Nodes, {type: 'mdxJsxFlowElement'}>): Array<string> {
  const items = node.attributes.find(
    (attribute) => 'name' in attribute && attribute.name === 'items'
  )
  const value = items?.value
  const statement = value && typeof value === 'object' ? value.data?.estree?.body[0] : undefined
  const array = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  if (array?.type !== 'ArrayExpression') return []

  const panels = node.children.filter(
    (child) => 'name' in child && child.name === 'Tabs.Tab'
  ).length
  return array.elements
    .slice(0, panels)
    .flatMap((label) =>
      label?.type === 'Literal' && typeof label.value === 'string' ? [label.value] : []
    )
}
