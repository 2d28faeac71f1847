import {takeCollector} from '../write/collect-now.ts'
import type {PageTask} from './page-tasks.ts'

/** Number of pages from which a thread has enough garbage to be worth the time of a collection. */
const manyPages = 50

/** Collects garbage of a thread. */
interface Collector {
  /** Gets each task before it runs. */
  onTask: (task: Pick<PageTask, 'kind'>) => void
  /** Collect garbage if many pages were compiled. The thread has nothing else to do now. */
  onRest: () => void
}

/**
 * Create what collects garbage between the last page and the first document.
 *
 * The main thread and the search index need the most memory after that.
 */
export function createCollector(take = takeCollector): Collector {
  let pages = 0
  let collect: (() => void) | undefined
  return {
    onTask({kind}) {
      if (kind === 'render' || kind === 'index') return
      pages++
      // All threads rest at the same time, and only one of them can take it then.
      if (pages === manyPages) collect ??= take()
    },
    onRest() {
      if (pages >= manyPages) collect?.()
      pages = 0
    }
  }
}
