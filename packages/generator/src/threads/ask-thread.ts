import type {CompilerOptions} from '../compile/create-page-compiler.ts'
import {pageBudget} from './page-budget.ts'
import type {PageTask, TaskOutcome} from './page-tasks.ts'
import {readPageTime} from './read-page-time.ts'
import type {PageThread} from './start-thread.ts'
import {startTimeLimit} from './start-time-limit.ts'
import type {CompileStep} from './step-note.ts'
import {fromThreadFault, type ThreadFault} from './thread-fault.ts'

/** Why a page was stopped. */
export interface Excess {
  /** `took longer than 10 s` */
  reason: string
  /** The task of the thread. */
  step?: CompileStep | undefined
}

/** Results of the first tasks, and the reason why the next one was stopped. */
interface Answers {
  results: Array<TaskOutcome>
  excess?: Excess | undefined
}

/**
 * Messages of a thread: first that it has loaded the compiler, so that this time is not counted against a page, and
 * then results.
 */
export type ThreadAnswer = {isLoaded: true} | {outcome: TaskOutcome} | {fault: ThreadFault}

/** Send a thread the inputs that all pages of the site share. Returns the thread. */
export function prepareThread(thread: PageThread, options: CompilerOptions): PageThread {
  thread.worker.postMessage({options})
  return thread
}

/** End a thread when it has answered. One that has loaded the compiler ends by itself, to keep its compiled code. */
export async function endThread({worker, isLoaded, turn}: PageThread): Promise<void> {
  await turn
  if (!isLoaded || worker.threadId === -1) {
    await worker.terminate()
    return
  }
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    worker.ref()
    worker.postMessage({isLast: true})
  })
}

/** List what a thread takes over with a task: what is kept of the index of a large site would be in memory twice. */
function listTransferred(task: PageTask): Array<ArrayBuffer> {
  if (task.kind !== 'index') return []
  return task.job.before.map(({buffer}) => buffer as ArrayBuffer) // The store makes one for each value.
}

/** Run tasks in a thread, until one of them exceeds its budget. The thread cannot be used after that. */
export function askThread(
  thread: PageThread,
  tasks: ReadonlyArray<PageTask>,
  onWait: ((file: string) => void) | undefined
): Promise<Answers> {
  const turn = thread.turn.then(() => askNow(thread, tasks, onWait))
  thread.turn = turn.catch(() => {})
  return turn
}

function askNow(
  thread: PageThread,
  tasks: ReadonlyArray<PageTask>,
  onWait: ((file: string) => void) | undefined
): Promise<Answers> {
  const {worker, note} = thread
  const pageTime = readPageTime()
  return new Promise((resolve, reject) => {
    // A thread that has ended neither answers nor ends again.
    if (worker.threadId === -1) throw new Error('Cannot compile pages: the thread has ended')
    worker.ref()
    const results: Array<TaskOutcome> = []
    const stop = (reason: string): void =>
      settle(() => resolve({results, excess: {reason, step: note.read()}}))
    let endTimers = startTimers()
    worker.on('message', onMessage).on('messageerror', onLost)
    worker.on('error', onError).on('exit', onExit)
    worker.postMessage({tasks}, tasks.flatMap(listTransferred))

    function startTimers(): () => void {
      const task = tasks[results.length]
      const most = toMostTime(task, pageTime)
      const time = most + (thread.isLoaded ? 0 : pageBudget.load)
      const reason = `took longer than ${most / 1000} s`
      const reportPage = (): void => {
        // Before its first step, a thread loads the compiler.
        if (!note.read()) waiting = setTimeout(reportPage, pageBudget.patience)
        else if (task && 'file' in task) onWait?.(task.file)
      }
      const endLimit = startTimeLimit(time, () => stop(reason))
      let waiting = setTimeout(reportPage, pageBudget.patience)
      return () => {
        endLimit()
        clearTimeout(waiting)
      }
    }

    function settle(act: () => void): void {
      endTimers()
      worker.off('message', onMessage).off('messageerror', onLost)
      worker.off('error', onError).off('exit', onExit)
      worker.unref()
      act()
    }

    function onMessage(answer: ThreadAnswer): void {
      if ('fault' in answer) {
        settle(() => reject(fromThreadFault(answer.fault)))
        return
      }
      thread.isLoaded = true
      if ('outcome' in answer) results.push(answer.outcome)
      endTimers()
      if (results.length === tasks.length) settle(() => resolve({results}))
      else endTimers = startTimers()
    }

    /** A result that is deeper than the stack of this thread cannot be received. */
    function onLost(): void {
      stop('is nested too deeply')
    }

    function onError(error: Error & {code?: unknown}): void {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') stop('needed too much memory')
      else settle(() => reject(error))
    }

    function onExit(code: number): void {
      settle(() => reject(new Error(`Cannot compile pages: a thread ended with code ${code}`)))
    }
  })
}

/** A page has the time that the environment gives it. */
function toMostTime(task: PageTask | undefined, pageTime: number): number {
  if (task?.kind === 'index') return pageBudget.index
  return task?.kind === 'render' ? pageBudget.time : pageTime
}
