import type {Dialect} from '@lockstep/navtree'
import {type ParsedPage, type ParseText, parsePage} from '@lockstep/navtree/parse'
import type {Root} from 'mdast'
import type {Processor} from 'unified'
import {visit} from 'unist-util-visit'
import type {VFile} from 'vfile'

/** How `remarkPage` parses. */
export interface RemarkPageOptions {
  dialect: Dialect
  math: boolean
  /** Parses text with or without MDX and formulas. */
  parse: ParseText
}

/**
 * Plugin that adds a parser for pages, which never throws.
 *
 * A file `.md` has no MDX, formulas depend on the front matter, and a page with a syntax error keeps its words. The
 * facts of the page are in `file.data.page`.
 */
export function remarkPage(this: Processor, options: RemarkPageOptions): undefined {
  this.parser = (text: string, file: VFile): Root => {
    const page = parseFile(text, file.path, options)
    file.data.page = page
    file.data.frontMatter = page.facts.frontMatter
    return page.tree ?? toReadable(page.fallback)
  }
}

/** Parse the text of a page or partial. */
export function parseFile(
  text: string,
  path: string | undefined,
  {dialect, math, parse}: RemarkPageOptions
): ParsedPage {
  return parsePage(text, path?.endsWith('.md') ? 'md' : 'mdx', dialect, {math, parse})
}

/** Make something of a page with a syntax error: its words without elements, imports and exports. */
function toReadable(fallback: Root | undefined): Root {
  const tree: Root = fallback ? structuredClone(fallback) : {type: 'root', children: []}
  visit(tree, (node, index, parent) => {
    const [first] = node.type === 'paragraph' ? node.children : []
    const isCode = first?.type === 'text' && /^(import|export)\s/.test(first.value)
    if (!parent || index === undefined || !(node.type === 'html' || isCode)) return
    parent.children.splice(index, 1)
    return index
  })
  return tree
}
