import {collectNow} from '../write/collect-now.ts'
import type {PageTask} from './page-tasks.ts'

/** From so many pages on, a thread holds more garbage than is worth keeping for the time of a collection. */
const manyPages = 50

/**
 * Make a function that gets each task before it runs, and collects garbage before the first document that follows many
 * pages. While documents are rendered, the main thread needs the most memory.
 */
export function createCollector(collect = collectNow): (task: Pick<PageTask, 'kind'>) => void {
  let pages = 0
  return ({kind}) => {
    if (kind !== 'render') {
      pages++
      return
    }
    if (pages >= manyPages) collect()
    pages = 0
  }
}
