import {findOutline, type Outline} from '@lockstep/navtree/parse'
import type {Root} from 'mdast'
import type {Transformer} from 'unified'
import type {VFile} from 'vfile'
import {getContext} from '../compile-context.ts'
import {getOutline} from './get-outline.ts'

/**
 * Plugin that finds the title and the headings with their ids.
 *
 * It runs on the page as it is shown, partials included, so that every id is there once: see decisions/0013.
 */
export function remarkOutline(): Transformer<Root> {
  return (tree, file) => {
    setOutline(file, getOutline(tree, file.data.page, getContext(file).dialect))
  }
}

/** Plugin that finds them again in a tree that other plugins may have changed. An id that one of them set stays. */
export function remarkOutlineAgain(): Transformer<Root> {
  return (tree, file) => {
    const outline = findOutline(tree, getContext(file).dialect)
    for (const [node, heading] of outline.nodes) {
      const own = node.data?.hProperties?.id
      if (typeof own === 'string') heading.id = own
    }
    setOutline(file, outline)
  }
}

function setOutline(file: VFile, {title, headings, nodes}: Outline): void {
  const named = file.data.frontMatter?.title
  getContext(file).headings = new Map(nodes)
  file.data.title = typeof named === 'string' && named !== '' ? named : (title ?? '')
  file.data.outline = headings
}
