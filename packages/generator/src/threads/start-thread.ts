// The first thread starts before the program is loaded, so this imports as little as possible.
import {availableParallelism} from 'node:os'
import {Worker} from 'node:worker_threads'
import {createStepNote, type StepNote} from './step-note.ts'

/** A thread that compiles and renders pages. */
export interface PageThread {
  worker: Worker
  /** What the thread is doing. */
  note: StepNote
  /** Whether it has begun with a page, and therefore loaded the compiler. */
  isLoaded: boolean
  /** The answer to the last request. Answers have no ids, so the next request waits for it. */
  turn: Promise<unknown>
}

/** How a thread starts. */
export interface ThreadOptions {
  /** Whether to load the compiler immediately, and not on first use. */
  isEager?: boolean | undefined
  /** Whether memory matters more than time. Default: no. */
  isFrugal?: boolean | undefined
  /** Whether it will probably compile a page or two. Default: no. */
  isBrief?: boolean | undefined
}

/** Whether threads can start. Tests load TypeScript sources, which cannot start as a thread. */
export const canStartThread = import.meta.url.endsWith('.js')

/** Start a thread. It gets no task before `prepareThread`. */
export function startThread(options: ThreadOptions = {}): PageThread {
  const {isEager = false} = options
  const note = createStepNote()
  const worker = new Worker(new URL('./page-thread.js', import.meta.url), {
    workerData: {memory: note.memory, isEager},
    resourceLimits: {
      maxYoungGenerationSizeMb: chooseYoungGeneration(options),
      // Below a limit of two gigabytes, old garbage is collected at twice of what is in use, and not at four times that.
      maxOldGenerationSizeMb: 2000
    }
  })
  // An idle thread must not keep the process alive.
  worker.unref()
  return {worker, note, isLoaded: false, turn: Promise.resolve()}
}

/** Choose the size of the young generation, in megabytes. */
function chooseYoungGeneration({isFrugal, isBrief}: ThreadOptions): number {
  // For a page or two, touching more memory for the first time takes longer than collecting garbage more often.
  if (isBrief) return 12
  // On Node.js 20, collecting garbage takes a quarter more time with half of V8's default. Later versions collect it on
  // other threads, and take as long.
  const isNew = Number.parseInt(process.versions.node, 10) > 20
  return isFrugal || isNew ? 24 : 48
}

/** Threads that started before it was known what they will do. */
export type SpareThreads = Array<PageThread>

const early: SpareThreads = []

/**
 * Start the first thread of a build before the program is loaded: it takes longer to be ready than the first page.
 *
 * If there turns out to be nothing to do, it has cost time on another core. With a single one, it starts later.
 */
export function startEarly(options: Pick<ThreadOptions, 'isBrief'> = {}): void {
  if (availableParallelism() > 1) early.push(startThread({...options, isEager: true}))
}

/** Take the thread that started with the program, if there is one. */
export function takeEarly(): SpareThreads {
  return early.splice(0)
}
