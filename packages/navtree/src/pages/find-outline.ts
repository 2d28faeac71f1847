import GithubSlugger from 'github-slugger'
import type {Heading as HeadingNode, Nodes, Root} from 'mdast'
import type {Position} from 'unist'
import {EXIT, visit} from 'unist-util-visit'
import {toNodePlace} from '../modules/parse-module.ts'
import type {Dialect, Heading} from '../tree/tree.ts'

/** A heading of the file itself, or the place where another file brings its own. */
export type OutlineItem = Heading | Include

/** A Markdown file that a page imports and shows. */
interface Include {
  include: string
  place?: Position | undefined
}

/** Headings of one file. */
export interface Outline {
  /** Text of the first heading of rank one. */
  title: string | undefined
  items: Array<OutlineItem>
  /** The heading that each node of the syntax tree stands for. */
  nodes: Map<HeadingNode, Heading>
}

/**
 * Find the headings of a page as Nextra does: rank one gives the title only, `## Text [#id]` sets an id, and a
 * heading right inside a tab cannot be linked to, so it is left out (not in version 4).
 *
 * An `.mdx` file that is imported and used as an element stands for its own headings at that place.
 */
export function findOutline(tree: Root, dialect: Dialect): Outline {
  const slugger = new GithubSlugger()
  const items: Array<OutlineItem> = []
  const nodes: Outline['nodes'] = new Map()
  const partials = new Map<string, Include>()
  let title: string | undefined

  visit(tree, (node, _, parent) => {
    if (node.type === 'mdxjsEsm') {
      for (const [name, include] of listPartials(node)) partials.set(name, include)
    } else if (node.type === 'mdxJsxFlowElement') {
      const include = partials.get(node.name ?? '')
      if (include) items.push(include)
      if (dialect === 4) reserveIds(node, slugger)
    } else if (node.type === 'heading') {
      if (node.depth === 1) {
        title ||= toHeadingText(node).text || undefined
      } else if (dialect === 4 || !isTab(parent)) {
        const heading = toHeading(node, slugger)
        items.push(heading)
        nodes.set(node, heading)
      }
    }
  })

  return {title, items, nodes}
}

/** Text of a node without markup, images and comments. */
function toText(node: Nodes): string {
  if (node.type === 'html') return ''
  if (node.type === 'mdxTextExpression')
    return /^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value) ? '' : node.value
  if ('children' in node) return node.children.map(toText).join('')
  return 'value' in node ? node.value : ''
}

function toHeading(node: HeadingNode, slugger: GithubSlugger): Heading {
  const {text, full, id} = toHeadingText(node)
  const depth = node.depth as Heading['depth'] // Rank one was taken as the title.
  return {depth, text, id: slugger.slug(id ?? full)}
}

/** `Text [#id]` -> text `Text`, id `id` */
function toHeadingText(node: HeadingNode): {text: string; full: string; id?: string | undefined} {
  const full = toText(node)
  const last = node.children.at(-1)
  const custom = last?.type === 'text' ? findCustomId(last.value) : undefined
  if (last?.type !== 'text' || !custom) return {text: full, full}
  return {text: full.slice(0, full.length - last.value.length) + custom.before, full, id: custom.id}
}

/** Without a regular expression: one that begins with any white space or bracket takes hours on a line full of them. */
function findCustomId(value: string): {before: string; id: string} | undefined {
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

/** `import Partial from './partial.mdx'` -> `['Partial', {include: './partial.mdx'}]` */
function listPartials(
  node: Extract<Nodes, {type: 'mdxjsEsm'}>
): Array<[name: string, include: Include]> {
  return (node.data?.estree?.body ?? []).flatMap((statement): Array<[string, Include]> => {
    if (statement.type !== 'ImportDeclaration') return []
    const include = String(statement.source.value)
    const name = statement.specifiers.find(({type}) => type === 'ImportDefaultSpecifier')?.local
      .name
    if (name === undefined || !/\.mdx?$/.test(include)) return []
    return [[name, {include, place: toNodePlace(statement)}]]
  })
}

/** Version 4 gives ids to labels of tabs and to summaries, so that headings of the same text get another. */
function reserveIds(
  node: Extract<Nodes, {type: 'mdxJsxFlowElement'}>,
  slugger: GithubSlugger
): void {
  if (node.name === 'details') {
    visit(node, 'mdxJsxTextElement', (child) => {
      if (child.name !== 'summary') return
      slugger.slug(toText(child))
      return EXIT
    })
  }
  if (node.name === 'Tabs') {
    for (const label of listTabLabels(node)) slugger.slug(label)
  }
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
