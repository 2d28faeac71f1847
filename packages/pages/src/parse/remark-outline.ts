import {findOutline} from '@lockstep/navtree/parse'
import type {Root} from 'mdast'
import type {Transformer} from 'unified'
import {getContext} from '../page-context.ts'

/**
 * Plugin that finds the title and the headings with their ids.
 *
 * It runs on the page as it is shown, partials included, so that every id is there once: see decisions/0013. An id that
 * another plugin has set stays.
 */
export function remarkOutline(): Transformer<Root> {
  return (tree, file) => {
    const context = getContext(file)
    const {title, headings, nodes} = findOutline(tree, context.dialect)
    for (const [node, heading] of nodes) {
      const own = node.data?.hProperties?.id
      if (typeof own === 'string') heading.id = own
    }
    context.headings = nodes
    const named = file.data.frontMatter?.title
    file.data.title = typeof named === 'string' && named !== '' ? named : (title ?? '')
    file.data.outline = headings
  }
}
