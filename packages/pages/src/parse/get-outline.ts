import type {Dialect} from '@lockstep/navtree'
import {findOutline, type Outline, type ParsedPage} from '@lockstep/navtree/parse'
import type {Root} from 'mdast'

/** Return the headings of a tree. Those of a page as it was written are known from the parser. */
export function getOutline(tree: Root, page: ParsedPage | undefined, dialect: Dialect): Outline {
  return (tree === page?.tree && page.outline) || findOutline(tree, dialect)
}
