import {collectNow} from '../write/collect-now.ts'
import type {PageTask} from './page-tasks.ts'

/** Number of pages from which a thread has enough garbage to be worth the time of a collection. */
const pagesWithGarbage = 30

/** Collects garbage of a thread. */
interface Collector {
  /** Gets each task before it runs. */
  onTask: (task: Pick<PageTask, 'kind'>) => void
  /** Collect garbage and give memory back, if many pages were compiled since the last time. */
  collect: () => void
}

/**
 * Create what collects garbage between the last page and the first document.
 *
 * The main thread and the search index need the most memory after that.
 */
export function createCollector(run = () => collectNow({givesBack: true})): Collector {
  let pages = 0
  return {
    onTask({kind}) {
      if (kind === 'render' || kind === 'index') return
      pages++
    },
    collect() {
      const areMany = pages >= pagesWithGarbage
      pages = 0
      if (areMany) run()
    }
  }
}
