import {takeCollector} from '../write/collect-now.ts'
import {shrinkHeap} from '../write/shrink-heap.ts'
import type {PageTask} from './page-tasks.ts'

/** Number of pages from which a thread has enough garbage to be worth the time of a collection. */
const manyPages = 30

/** Collects garbage of a thread. */
interface Collector {
  /** Gets each task before it runs. */
  onTask: (task: Pick<PageTask, 'kind'>) => void
  /** Collect garbage if many pages were compiled since the last time. */
  collect: () => void
  /** Give memory back when the last page is compiled, if there were many. */
  shrink: () => Promise<void>
}

/**
 * Create what collects garbage before the last pages, and between the last page and the first document.
 *
 * The main thread and the search index need the most memory after that.
 */
export function createCollector(take = takeCollector, shrinkNow = shrinkHeap): Collector {
  let pages = 0
  let all = 0
  let run: (() => void) | undefined
  return {
    onTask({kind}) {
      if (kind === 'render' || kind === 'index') return
      pages++
      all++
      // All threads collect at the same time, and only one of them can take it then.
      if (pages === manyPages) run ??= take()
    },
    collect() {
      if (pages >= manyPages) run?.()
      pages = 0
    },
    async shrink() {
      const areMany = all >= manyPages
      all = 0
      pages = 0
      if (areMany) await shrinkNow()
    }
  }
}
