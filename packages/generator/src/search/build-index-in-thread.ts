import {MessageChannel} from 'node:worker_threads'
import type {LatePage} from '@lockstep/search'
import {endThread} from '../threads/ask-thread.ts'
import type {PageThread} from '../threads/start-thread.ts'
import {fromThreadFault, type ThreadFault} from '../threads/thread-fault.ts'

/** What an index is built from, as data that can be sent to a thread. */
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
  /** A thread that has left its pool. It ends with the index. */
  thread: PageThread
  /** Get the content of a page that the store has lost, by the place of the page in the list. */
  read: (index: number) => Promise<Uint8Array>
  write: (name: string, bytes: Uint8Array) => void
  keep: (bytes: Uint8Array) => void
}

/**
 * Build an index in a thread that has compiled pages, while this one checks links and others render documents.
 *
 * The files are those that `writeIndex` makes in this thread. Returns their names.
 */
export function buildIndexInThread({
  thread,
  read,
  write,
  keep,
  ...index
}: IndexOptions): Promise<Array<string>> {
  const {worker} = thread
  if (worker.threadId === -1)
    return Promise.reject(new Error('Cannot build the search index: its thread has ended'))
  // Answers to tasks have no ids, so these have a channel of their own.
  const {port1: answers, port2: port} = new MessageChannel()
  worker.ref()
  worker.postMessage({index, port}, [port])
  return new Promise((resolve, reject) => {
    let fault: unknown
    const stop = (error: unknown): void => {
      fault ??= error
      void worker.terminate()
    }
    worker.on('error', stop)
    answers.on('message', (answer: IndexAnswer) => {
      if ('missing' in answer)
        read(answer.missing).then((content) => answers.postMessage(content), stop)
      else if ('files' in answer) for (const [name, bytes] of answer.files) write(name, bytes)
      else if ('keep' in answer) keep(answer.keep)
      else if ('names' in answer) resolve(answer.names)
      else stop(fromThreadFault(answer.fault))
    })
    // The last message: the thread only keeps its compiled code after that.
    answers.on('close', () => void endThread(thread))
    // After a fault, nothing is written any more, so a caller may remove the cache.
    worker.on('exit', (code) => {
      answers.close()
      reject(fault ?? new Error(`Cannot build the search index: a thread ended with ${code}`))
    })
  })
}
