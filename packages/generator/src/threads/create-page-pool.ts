import {availableParallelism} from 'node:os'
import type {CacheStore} from '../cache/store.ts'
import type {CompilerOptions} from '../compile/create-page-compiler.ts'
import {askThread, type Excess, endThread, prepareThread} from './ask-thread.ts'
import {isLost} from './is-lost.ts'
import type {PageResult, PageTask, TaskOutcome, TaskRunner} from './page-tasks.ts'
import {canStartThread, type PageThread, type SpareThreads, startThread} from './start-thread.ts'

/** A task that is created when its turn comes, because it is large. */
export interface LateTask {
  kind: PageTask['kind']
  file: string
  create: () => Promise<PageTask>
}

/** Gets the progress of a run. */
export interface RunListener {
  /** Called with the number of finished tasks. */
  onDone?: ((count: number) => void) | undefined
  /** Called with each result and the index of its task, as soon as it is there. */
  onResult?: ((result: PageResult, index: number) => Promise<void>) | undefined
  /** Called with the file of a page that takes longer than two seconds. */
  onWait?: ((file: string) => void) | undefined
  /** The largest number of tasks, if they come in several runs. Default: those of this run. */
  total?: number | undefined
}

/** Runs many tasks in parallel. */
export interface PagePool {
  /** Run tasks and return results in their order. */
  run: (
    tasks: ReadonlyArray<PageTask | LateTask>,
    listener?: RunListener
  ) => Promise<Array<PageResult>>
  /** Whether a thread has loaded the compiler, so that it can begin immediately. */
  hasThread: () => boolean
  /** Have threads collect garbage after their current tasks. */
  collect: () => void
  /** Take a thread for work of another kind, and go on with one less, because it keeps its core. The caller ends it. */
  take: () => PageThread
  close: () => Promise<void>
}

/** Below this number, rendering documents here is faster than starting a thread. */
const fewTasks = 12

/** Tasks sent in one message. */
const batchSize = 8

/** Options of a pool. */
export interface PoolOptions {
  /** Number of threads. Default: one for each core. */
  jobs?: number | undefined
  /** Always use threads, so that a new pool loads new code. By default, a few documents are rendered in this thread. */
  keepThreads?: boolean | undefined
  /** Whether memory matters more than time. Default: no. */
  isFrugal?: boolean | undefined
}

/**
 * Start threads for about so many pages, which load the compiler while the site around the pages is read. `started` of
 * them are there already.
 *
 * A thread that no page needs costs the time of loading it, on a core that would be idle.
 */
export function startSpares(
  pages: number,
  {jobs = availableParallelism(), isFrugal}: PoolOptions,
  started = 0
): SpareThreads {
  if (!canStartThread) return []
  const length = Math.max(0, Math.min(jobs, Math.ceil(pages / batchSize)) - started)
  return Array.from({length}, () => startThread({isEager: true, isFrugal}))
}

/**
 * Create a pool of threads. Threads start, and load heavy modules, only when there is something to do.
 *
 * Pages are compiled in threads only, because nothing can stop work in this one: see
 * decisions/0037-a-budget-for-a-page.md. Threads neither read nor write the store: they get content with a task and
 * return content with a result.
 */
export function createPagePool(
  options: CompilerOptions,
  store: CacheStore,
  {jobs = availableParallelism(), keepThreads = false, isFrugal}: PoolOptions = {},
  spares: SpareThreads = []
): PagePool {
  const start = (): PageThread => prepareThread(spares.pop() ?? startThread({isFrugal}), options)
  const threads: Array<PageThread> = []
  const ended: Array<Promise<void>> = []
  let own: TaskRunner | undefined
  let most = jobs
  let running = 0

  return {
    run(tasks, listener = {}) {
      const {total = tasks.length} = listener
      const areFew = (jobs === 1 || total <= fewTasks) && threads.length === 0 && !keepThreads
      const isHere = !canStartThread || (areFew && tasks.every(({kind}) => kind === 'render'))
      return isHere ? runHere(tasks, listener) : runThere(tasks, listener)
    },
    hasThread: () => threads.some(({isLoaded}) => isLoaded),
    collect() {
      for (const {worker} of threads) worker.postMessage({isCollecting: true})
    },
    take() {
      most = Math.max(1, most - 1)
      return (running === 0 ? threads.pop() : undefined) ?? start()
    },
    async close() {
      // Another caller may be waiting for a result, or for the same end.
      ended.push(...threads.splice(0).map(endThread))
      await Promise.all(ended)
    }
  }

  /** End threads that are too many, unless others wait for their answers. */
  function endSurplus(): void {
    if (running === 0) ended.push(...threads.splice(most).map(endThread))
  }

  async function keep({result, content}: TaskOutcome): Promise<PageResult> {
    if (content) await store.put(content.key, content.bytes)
    return result
  }

  async function runHere(
    tasks: ReadonlyArray<PageTask | LateTask>,
    {onDone, onResult}: RunListener
  ): Promise<Array<PageResult>> {
    if (!own) {
      const {createTaskRunner} = await import('./page-tasks.ts')
      own = createTaskRunner(options)
    }
    const results: Array<PageResult> = []
    for (const [index, each] of tasks.entries()) {
      const task = await toTask(each)
      // A document whose content was lost needs its page compiled.
      const isThere = canStartThread && task.kind === 'render' && isLost(task.job)
      results.push(...(isThere ? await runThere([task], {}) : [await keep(await own(task))]))
      await onResult?.(results[index] as PageResult, index)
      onDone?.(results.length)
    }
    return results
  }

  async function runThere(
    tasks: ReadonlyArray<PageTask | LateTask>,
    listener: RunListener
  ): Promise<Array<PageResult>> {
    const size = Math.min(most, Math.ceil((listener.total ?? tasks.length) / batchSize))
    while (threads.length < size) threads.push(start())
    running++
    try {
      return await runInThreads(threads, {start, keep, tasks, listener})
    } finally {
      running--
      endSurplus()
    }
  }
}

async function toTask(task: PageTask | LateTask): Promise<PageTask> {
  return 'create' in task ? task.create() : task
}

/** Run tasks in threads, which are replaced when a page exceeds its budget. Returns results in the order of the tasks. */
export async function runInThreads(
  threads: Array<PageThread>,
  {
    start,
    keep,
    tasks,
    listener: {onDone, onResult, onWait}
  }: {
    start: () => PageThread
    keep: (outcome: TaskOutcome) => Promise<PageResult>
    tasks: ReadonlyArray<PageTask | LateTask>
    listener: RunListener
  }
): Promise<Array<PageResult>> {
  const results: Array<PageResult> = []
  let done = 0
  let reported = 0
  let first = 0
  let last = tasks.length
  let creating: Promise<unknown> = Promise.resolve()

  const take = (slot: number, round: number): Batch | undefined => {
    if (first >= last) return
    // Hand out the first tasks in small batches, so that no thread waits until many are created, and the last ones one
    // by one, so that all threads finish at about the same time.
    const size = last - first < threads.length * batchSize ? 1 : Math.min(2 ** round, batchSize)
    // Neighbors in the list need the same modules, so threads begin at both ends.
    const isFront = slot % 2 === 0
    const at = isFront ? first : last - size
    const end = at + size
    if (isFront) first = end
    else last = at
    // One batch after the other: a thread gets its tasks before the tasks of the next thread are created.
    const created = creating.then(() => Promise.all(tasks.slice(at, end).map(toTask)))
    // It is awaited later, so a rejection before that must not count as unhandled.
    creating = created.catch(() => {})
    return {at, created}
  }

  await Promise.all(
    threads.map(async (opened, slot) => {
      let thread = opened
      let next: Batch | undefined
      let round = 0
      for (let batch = take(slot, round); batch; batch = next) {
        round++
        let {at} = batch
        let waiting = await batch.created
        next = undefined
        while (waiting.length > 0) {
          const answering = askThread(thread, waiting, onWait)
          // The next tasks are created while the thread is busy.
          next ??= take(slot, round)
          const {results: outcomes, excess} = await answering
          const answered = [...outcomes, ...getStopped(waiting[outcomes.length], excess)]
          for (const outcome of answered) {
            const result = await keep(outcome)
            await onResult?.(result, at)
            results[at++] = result
            done++
          }
          waiting = waiting.slice(answered.length)
          if (!excess) continue
          await thread.worker.terminate()
          thread = start()
          threads[slot] = thread
        }
        // While a thread was ended, another one may have reported the same count.
        if (done > reported) onDone?.(done)
        reported = done
      }
    })
  )
  return results
}

/** Tasks of one message, and the index of the first of them. */
interface Batch {
  at: number
  created: Promise<Array<PageTask>>
}

/** Make the outcome of the page that was stopped. A document is made of our own parts, so there it is our fault. */
function getStopped(task: PageTask | undefined, excess: Excess | undefined): Array<TaskOutcome> {
  if (!excess || !task) return []
  const {reason: what, step} = excess
  if (task.kind === 'index') throw new Error(`Cannot build the search index: it ${what}`)
  if (task.kind === 'render') {
    throw new Error(`Cannot write the document of \`${task.job.file}\`: it ${what}`)
  }
  const line = step?.line === undefined ? '' : ` at line ${step.line}`
  const last = step ? `; last step: ${step.name}${line}` : ''
  const reason = `Cannot compile page: it ${what}${last}`
  return [{result: {kind: 'unreadable', reason, line: step?.line}}]
}
