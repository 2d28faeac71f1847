import {Worker} from 'node:worker_threads'
import type {LatePage} from '@lockstep/search'
import {fromThreadFault, type ThreadFault} from '../threads/thread-fault.ts'

/** The first message to the thread. */
export interface IndexJob {
  /** Folder of the store. */
  folder: string
  pages: ReadonlyArray<StoredPage>
  /** Words that mean the same to readers, in groups. */
  synonyms: ReadonlyArray<ReadonlyArray<string>>
  /** Names of files that need not be written again. */
  kept: ReadonlyArray<string>
}

/** A page whose content is in the store. */
interface StoredPage extends Omit<LatePage, 'read'> {
  /** Key of the content. */
  article: string
}

/** Messages from the thread. */
export type IndexAnswer =
  | {missing: number}
  | {files: ReadonlyArray<[name: string, bytes: Uint8Array]>}
  | {keep: Uint8Array}
  | {names: Array<string>}
  | {fault: ThreadFault}

/** The input of the thread, and the functions it needs from this thread. */
interface IndexOptions extends IndexJob {
  /** A thread of `startIndexThread`. It ends with the index. */
  thread: Worker
  /** Get the content of a page that the store has lost, by the place of the page in the list. */
  read: (index: number) => Promise<Uint8Array>
  write: (name: string, bytes: Uint8Array) => void
  keep: (bytes: Uint8Array) => void
}

/** Start a thread that loads what builds an index, and waits for what it is built from. */
export function startIndexThread(): Worker {
  const thread = new Worker(new URL('./index-thread.js', import.meta.url), {
    // As of a thread that compiles pages.
    resourceLimits: {maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2000}
  })
  // An idle thread must not keep the process alive. If it cannot be used, that is an error only when it is needed.
  thread.unref()
  thread.on('error', () => {})
  return thread
}

/**
 * Build an index in a thread of its own, while this one checks links and has others render documents.
 *
 * The files are those that `writeIndex` makes in this thread. Returns their names.
 */
export function buildIndexInThread({
  thread: worker,
  read,
  write,
  keep,
  ...job
}: IndexOptions): Promise<Array<string>> {
  if (worker.threadId === -1)
    return Promise.reject(new Error('Cannot build the search index: its thread has ended'))
  worker.ref()
  worker.postMessage(job satisfies IndexJob)
  return new Promise((resolve, reject) => {
    let fault: unknown
    const stop = (error: unknown): void => {
      fault ??= error
      void worker.terminate()
    }
    worker.on('error', stop)
    worker.on('message', (answer: IndexAnswer) => {
      if ('missing' in answer)
        read(answer.missing).then((content) => worker.postMessage(content), stop)
      else if ('files' in answer) for (const [name, bytes] of answer.files) write(name, bytes)
      else if ('keep' in answer) keep(answer.keep)
      // The last message: the thread only keeps its compiled code after that.
      else if ('names' in answer) resolve(answer.names)
      else stop(fromThreadFault(answer.fault))
    })
    // After a fault, nothing is written any more, so a caller may remove the cache.
    worker.on('exit', (code) => {
      reject(fault ?? new Error(`Cannot build the search index: a thread ended with ${code}`))
    })
  })
}
