import GithubSlugger from 'github-slugger'
import type {Heading as HeadingNode, Root} from 'mdast'
import type {Position} from 'unist'
import {visit} from 'unist-util-visit'
import {dialects} from '../dialects/dialects.ts'
import {toNodePlace} from '../modules/parse-module.ts'
import type {Dialect, Heading} from '../tree/tree.ts'
import {isMdxElement} from './is-mdx-element.ts'
import {listTakenIds} from './list-taken-ids.ts'
import {toHeadingText} from './to-heading-text.ts'

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
    if (isMdxElement(node)) {
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

/** Read an include that is written as a comment: `<!-- @include: ./partial.md -->` -> `./partial.md` */
function parseIncludeComment(html: string): string | undefined {
  const comment = html.trim()
  if (!comment.startsWith('<!--') || !comment.endsWith('-->')) return
  const words = comment.slice(4, -3).trim().split(/\s+/, 3)
  const [mark, file = ''] = words
  return mark === '@include:' && words.length === 2 && /\.mdx?$/.test(file) ? file : undefined
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
