import type {Dialect, Heading} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import type {Heading as HeadingNode, Nodes, Root} from 'mdast'
import type {VFile} from 'vfile'
import {getContext} from '../compile-context.ts'
import {baseComponents} from '../components/base-components.ts'
import {getOutline} from '../parse/get-outline.ts'
import {expandPartials} from './expand-partials.ts'
import {buildScope, type Scope} from './scope.ts'

/** Options for expanding a page. */
export interface ExpandPageOptions {
  /** Path of the source, relative to the root of the docs set. */
  file: string
  /** Version of Nextra whose rules for ids apply. Default: 2. */
  dialect?: Dialect | undefined
  /** Name of the folder of the docs set. Default: `pages`. */
  rootName?: string | undefined
  /** Returns a Markdown file of the docs set. Default: pages cannot include any. */
  getPartial?: ((file: string) => ParsedPage | undefined) | undefined
}

/** The syntax tree of a page as it is shown, with its partials. */
export interface ExpandedPage {
  tree: Root
  /** Headings that have an id. */
  headings: ReadonlyMap<HeadingNode, Heading>
  /** File that a node is written in: the page itself or a partial. */
  findFile: (node: Nodes) => string
}

/** Expand the partials in the syntax tree of a page. The page processor reports what is wrong with them. */
export function expandPage(
  page: ParsedPage,
  {file, dialect = 2, rootName = 'pages', getPartial = () => undefined}: ExpandPageOptions
): ExpandedPage {
  const createScope = (tree: Root, name: string, {facts}: ParsedPage): Scope =>
    buildScope(tree, {
      file: name,
      rootName,
      frontMatter: facts.frontMatter,
      components: baseComponents,
      report: () => {}
    })
  const tree: Root = page.tree ?? {type: 'root', children: []}
  const scope = createScope(tree, file, page)
  const expanded = expandPartials(tree, scope, {rootName, getPartial, createScope})
  const {nodes} = getOutline(expanded.tree, page, dialect)
  return {
    tree: expanded.tree,
    headings: new Map(nodes),
    findFile: (node) => expanded.findScope(node).file
  }
}

/** Return a page whose partials the processor has expanded, for a plugin on Markdown. */
export function toExpandedPage(tree: Root, file: VFile): ExpandedPage {
  const {headings, findScope} = getContext(file)
  return {tree, headings, findFile: (node) => findScope(node).file}
}
