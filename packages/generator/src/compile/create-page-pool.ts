import {availableParallelism} from 'node:os'
import {Worker} from 'node:worker_threads'
import type {PageResult, PageTask, TaskOptions, TaskRunner} from './page-tasks.ts'
import {type Fault, fromFault} from './thread-fault.ts'

/** A task, or what makes it when it is its turn. */
type LateTask = PageTask | (() => PageTask)

/** Does many tasks at once. */
export interface PagePool {
  /** Run tasks; results come in the order of the tasks. `onResult` hears how many are done. */
  run: (
    tasks: ReadonlyArray<LateTask>,
    onDone?: (count: number) => void
  ) => Promise<Array<PageResult>>
  close: () => Promise<void>
}

/** Fewer tasks than this are done sooner here than a thread takes to start. */
const fewTasks = 12

/** From so many tasks on, 100 MB less are worth some percent of the time. */
const manyTasks = 2000

/** Tasks sent in one message. */
const batchSize = 8

/** How work is shared out. */
export interface PoolOptions {
  /** Threads; by default one for each core. */
  jobs?: number | undefined
  /** Do everything in threads, so that a new pool has new code. Default: few tasks are done here. */
  keepThreads?: boolean | undefined
}

/** Create a pool of threads. They start when there is enough to do, and everything that is heavy is loaded then. */
export function createPagePool(
  options: TaskOptions,
  {jobs = availableParallelism(), keepThreads = false}: PoolOptions = {}
): PagePool {
  const threads: Array<Worker> = []
  let own: TaskRunner | undefined
  // Sources, as tests load them, cannot be started as a thread.
  const canStart = (jobs > 1 || keepThreads) && import.meta.url.endsWith('.js')

  return {
    async run(tasks, onDone = () => {}) {
      const areFew = tasks.length <= fewTasks && threads.length === 0 && !keepThreads
      if (!canStart || areFew) return runHere(tasks, onDone)
      const size = Math.min(jobs, Math.ceil(tasks.length / batchSize))
      const isLarge = tasks.length >= manyTasks
      while (threads.length < size) threads.push(startThread(options, isLarge))
      return runInThreads(threads, tasks, onDone)
    },
    async close() {
      // Somebody else may be waiting for an answer.
      const end = async (thread: Worker): Promise<void> => {
        await turns.get(thread)
        await thread.terminate()
      }
      await Promise.all(threads.splice(0).map(end))
    }
  }

  async function runHere(
    tasks: ReadonlyArray<LateTask>,
    onDone: (count: number) => void
  ): Promise<Array<PageResult>> {
    if (!own) {
      const {createTaskRunner} = await import('./page-tasks.ts')
      own = createTaskRunner(options)
    }
    const results: Array<PageResult> = []
    for (const task of tasks) {
      results.push(await own(toTask(task)))
      onDone(results.length)
    }
    return results
  }
}

function startThread(options: TaskOptions, isLarge: boolean): Worker {
  const thread = new Worker(new URL('./page-thread.js', import.meta.url), {
    workerData: options,
    resourceLimits: {
      // Half of what V8 takes, which is as fast.
      maxYoungGenerationSizeMb: 24,
      // Below a limit of two gigabytes, old garbage is collected at twice of what is in use, and not at four times that.
      ...(isLarge && {maxOldGenerationSizeMb: 2000})
    }
  })
  // An idle thread is no reason to go on living.
  thread.unref()
  return thread
}

function toTask(task: LateTask): PageTask {
  return typeof task === 'function' ? task() : task
}

type Answer = {results: Array<PageResult>} | {fault: Fault}

async function runInThreads(
  threads: ReadonlyArray<Worker>,
  tasks: ReadonlyArray<LateTask>,
  onDone: (count: number) => void
): Promise<Array<PageResult>> {
  const results: Array<PageResult> = []
  let next = 0
  let done = 0

  await Promise.all(
    threads.map(async (thread) => {
      while (next < tasks.length) {
        const start = next
        // The last ones are handed out one by one, so that no thread is left waiting for another.
        const left = tasks.length - start
        next += left < threads.length * batchSize ? 1 : batchSize
        const given = await ask(thread, tasks.slice(start, next).map(toTask))
        for (const [index, result] of given.entries()) results[start + index] = result
        done += given.length
        onDone(done)
      }
    })
  )
  return results
}

/** What each thread was asked last. Answers have no names, so nothing is asked before the one before is answered. */
const turns = new WeakMap<Worker, Promise<unknown>>()

function ask(thread: Worker, tasks: ReadonlyArray<PageTask>): Promise<Array<PageResult>> {
  const turn = turns.get(thread)?.then(() => askNow(thread, tasks)) ?? askNow(thread, tasks)
  turns.set(
    thread,
    turn.catch(() => {})
  )
  return turn
}

function askNow(thread: Worker, tasks: ReadonlyArray<PageTask>): Promise<Array<PageResult>> {
  return new Promise((resolve, reject) => {
    // An ended thread answers nothing, and does not end again.
    if (thread.threadId === -1) throw new Error('Cannot compile pages: the thread has ended')
    thread.ref()
    const settle = (act: () => void): void => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.unref()
      act()
    }
    const onMessage = (answer: Answer): void =>
      settle(() => ('fault' in answer ? reject(fromFault(answer.fault)) : resolve(answer.results)))
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`Cannot compile pages: a thread ended with code ${code}`)))
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.postMessage(tasks)
  })
}
