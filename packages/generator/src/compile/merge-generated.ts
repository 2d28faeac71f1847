import type {Dialect} from '@lockstep/navtree'
import {findOutline, type ParsedPage} from '@lockstep/navtree/parse'
import {mergePages} from '@lockstep/pages'

/** A page, and the tree that is shown: `page.tree`, or what can be shown of a page with a syntax error. */
interface ShownPage {
  tree: NonNullable<ParsedPage['tree']>
  page: ParsedPage
}

/**
 * Fill in what the front matter of the written page leaves out. The page ranks in the search as a written page does.
 */
function mergeFrontMatter(
  {frontMatter, heading}: ParsedPage['facts'],
  generated: ParsedPage['facts']
): Record<string, unknown> {
  const {search: _, title, ...rest} = generated.frontMatter
  return {...rest, ...(heading === undefined && {title}), ...frontMatter}
}

/** Merge a written page with the generated page at the same address. The result has headings of its own. */
export function mergeGenerated(
  {tree, page}: ShownPage,
  generated: ParsedPage,
  dialect: Dialect
): ShownPage {
  if (!generated.tree || !generated.outline) return {tree, page}
  const merged = mergePages(
    {tree, outline: page.outline ?? findOutline(tree, dialect)},
    {tree: generated.tree, outline: generated.outline}
  )
  const outline = findOutline(merged, dialect)
  const facts = {
    ...page.facts,
    frontMatter: mergeFrontMatter(page.facts, generated.facts),
    outline: outline.items
  }
  return {
    tree: merged,
    page: page.tree ? {tree: merged, outline, facts} : {...page, facts}
  }
}
