import {statSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import path from 'node:path'
import {Worker} from 'node:worker_threads'
import type {Store} from '../cache/store.ts'
import type {CompilerOptions} from './create-page-compiler.ts'
import {pageBudget} from './page-budget.ts'
import type {PageResult, PageTask, TaskOutcome, TaskRunner} from './page-tasks.ts'
import {type Fault, fromFault} from './thread-fault.ts'

/** A task that is created when its turn comes, because it is large. */
export interface LateTask {
  kind: PageTask['kind']
  file: string
  create: () => Promise<PageTask>
}

/** Runs many tasks in parallel. */
export interface PagePool {
  /** Run tasks and return results in their order. `onResult` gets the number of finished tasks. */
  run: (
    tasks: ReadonlyArray<PageTask | LateTask>,
    onDone?: (count: number) => void
  ) => Promise<Array<PageResult>>
  close: () => Promise<void>
}

/** Below this number, running tasks here is faster than starting a thread. */
const fewTasks = 12

/** From this number of tasks on, saving 100 MB is worth a few percent of the time. */
const manyTasks = 2000

/** Tasks sent in one message. */
const batchSize = 8

/** Options of a pool. */
export interface PoolOptions {
  /** Number of threads. Default: one for each core. */
  jobs?: number | undefined
  /** Always use threads, so that a new pool loads new code. By default, a few tasks run in this thread. */
  keepThreads?: boolean | undefined
}

/**
 * Create a pool of threads. Threads start, and load heavy modules, only when there is enough to do.
 *
 * Threads neither read nor write the store: they get content with a task and return content with a result.
 */
export function createPagePool(
  options: CompilerOptions,
  store: Store,
  {jobs = availableParallelism(), keepThreads = false}: PoolOptions = {}
): PagePool {
  const threads: Array<Worker> = []
  let own: TaskRunner | undefined
  // Tests load TypeScript sources, which cannot start as a thread.
  const canStart = import.meta.url.endsWith('.js')

  return {
    async run(tasks, onDone = () => {}) {
      const areFew =
        (jobs === 1 || tasks.length <= fewTasks) && threads.length === 0 && !keepThreads
      if (!canStart || (areFew && areSafe(tasks))) return runHere(tasks, onDone)
      const size = Math.min(jobs, Math.ceil(tasks.length / batchSize))
      const isLarge = tasks.length >= manyTasks
      while (threads.length < size) threads.push(startThread(options, isLarge))
      const start = (): Worker => startThread(options, isLarge)
      return runInThreads(threads, {start, keep, tasks, onDone})
    },
    async close() {
      // Another caller may be waiting for a result.
      const end = async (thread: Worker): Promise<void> => {
        await turns.get(thread)
        await thread.terminate()
      }
      await Promise.all(threads.splice(0).map(end))
    }
  }

  /** Check that no page can block this thread for long, because work in this thread cannot be stopped. */
  function areSafe(tasks: ReadonlyArray<PageTask | LateTask>): boolean {
    return tasks.every((task) => {
      if (task.kind === 'render') return true
      const file = path.join(options.content, task.file)
      return (statSync(file, {throwIfNoEntry: false})?.size ?? 0) <= pageBudget.safeBytes
    })
  }

  async function keep({result, content}: TaskOutcome): Promise<PageResult> {
    if (content) await store.put(content.key, content.bytes)
    return result
  }

  async function runHere(
    tasks: ReadonlyArray<PageTask | LateTask>,
    onDone: (count: number) => void
  ): Promise<Array<PageResult>> {
    if (!own) {
      const {createTaskRunner} = await import('./page-tasks.ts')
      own = createTaskRunner(options)
    }
    const results: Array<PageResult> = []
    for (const task of tasks) {
      results.push(await keep(await own(await toTask(task))))
      onDone(results.length)
    }
    return results
  }
}

function startThread(options: CompilerOptions, isLarge: boolean): Worker {
  const thread = new Worker(new URL('./page-thread.js', import.meta.url), {
    workerData: options,
    resourceLimits: {
      // Half of V8's default, which is just as fast.
      maxYoungGenerationSizeMb: 24,
      // Below a limit of two gigabytes, old garbage is collected at twice of what is in use, and not at four times that.
      ...(isLarge && {maxOldGenerationSizeMb: 2000})
    }
  })
  // An idle thread must not keep the process alive.
  thread.unref()
  return thread
}

async function toTask(task: PageTask | LateTask): Promise<PageTask> {
  return 'create' in task ? task.create() : task
}

type Answer = {outcome: TaskOutcome} | {fault: Fault}

/** Results of the first tasks, and the reason why the next one was stopped. */
interface Answers {
  results: Array<TaskOutcome>
  excess?: string
}

async function runInThreads(
  threads: Array<Worker>,
  {
    start,
    keep,
    tasks,
    onDone
  }: {
    start: () => Worker
    keep: (outcome: TaskOutcome) => Promise<PageResult>
    tasks: ReadonlyArray<PageTask | LateTask>
    onDone: (count: number) => void
  }
): Promise<Array<PageResult>> {
  const results: Array<PageResult> = []
  let next = 0
  let done = 0

  await Promise.all(
    threads.map(async (first, slot) => {
      let thread = first
      while (next < tasks.length) {
        let at = next
        // Hand out the last tasks one by one, so that all threads finish at about the same time.
        const left = tasks.length - at
        next += left < threads.length * batchSize ? 1 : batchSize
        let waiting = await Promise.all(tasks.slice(at, next).map(toTask))
        while (waiting.length > 0) {
          const answers = await ask(thread, waiting)
          const given = [...answers.results, ...toExcess(waiting, answers)]
          for (const outcome of given) results[at++] = await keep(outcome)
          waiting = waiting.slice(given.length)
          if (answers.excess === undefined) continue
          await thread.terminate()
          thread = start()
          threads[slot] = thread
        }
        done = results.filter(Boolean).length
        onDone(done)
      }
    })
  )
  return results
}

/** Make the result of the page that was stopped. A document is made of our own parts, so there it is our fault. */
function toExcess(tasks: ReadonlyArray<PageTask>, {results, excess}: Answers): Array<TaskOutcome> {
  const task = tasks[results.length]
  if (excess === undefined || !task) return []
  if (task.kind !== 'render') return [{result: {kind: 'unreadable', reason: excess}}]
  throw new Error(`Cannot write the document of \`${task.job.file}\`: ${excess}`)
}

/** Threads that have compiled a page and therefore loaded everything they need. */
const loaded = new WeakSet<Worker>()

/** What each thread was asked last. Answers have no names, so nothing is asked before the one before is answered. */
const turns = new WeakMap<Worker, Promise<unknown>>()

function ask(thread: Worker, tasks: ReadonlyArray<PageTask>): Promise<Answers> {
  const turn = turns.get(thread)?.then(() => askNow(thread, tasks)) ?? askNow(thread, tasks)
  turns.set(
    thread,
    turn.catch(() => {})
  )
  return turn
}

function askNow(thread: Worker, tasks: ReadonlyArray<PageTask>): Promise<Answers> {
  return new Promise((resolve, reject) => {
    // A thread that has ended neither answers nor ends again.
    if (thread.threadId === -1) throw new Error('Cannot compile pages: the thread has ended')
    thread.ref()
    const results: Array<TaskOutcome> = []
    const stop = (excess: string): void => settle(() => resolve({results, excess}))
    const startTimer = (): NodeJS.Timeout => {
      const reason = `it took longer than ${pageBudget.time / 1000} s to compile`
      const time = pageBudget.time + (loaded.has(thread) ? 0 : pageBudget.load)
      return setTimeout(() => stop(reason), time)
    }
    let timer = startTimer()
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.unref()
      act()
    }
    const onMessage = (answer: Answer): void => {
      if ('fault' in answer) {
        settle(() => reject(fromFault(answer.fault)))
        return
      }
      results.push(answer.outcome)
      loaded.add(thread)
      clearTimeout(timer)
      if (results.length === tasks.length) settle(() => resolve({results}))
      else timer = startTimer()
    }
    const onError = (error: Error & {code?: unknown}): void => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') stop('it needed too much memory')
      else settle(() => reject(error))
    }
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`Cannot compile pages: a thread ended with code ${code}`)))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(tasks)
  })
}
