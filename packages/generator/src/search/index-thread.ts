import {once} from 'node:events'
import {type MessagePort, parentPort} from 'node:worker_threads'
import {type LatePage, writeIndex} from '@lockstep/search'
import {openDiskStore} from '../cache/open-disk-store.ts'
import {decodeSections} from '../compile/page-content.ts'
import {toThreadFault} from '../threads/thread-fault.ts'
import type {IndexAnswer, IndexJob} from './build-index-in-thread.ts'

/**
 * The thread that builds a search index.
 *
 * It reads pages from the store, sends finished files, and ends. It never writes to the store. The main thread
 * fetches pages that are not in the store from another machine, or compiles them again.
 */
const [job] = await once(parentPort as MessagePort, 'message') // A thread has a port.
const {folder, pages, synonyms, kept} = job as IndexJob // Given by `buildIndexInThread`.
const keptNames = new Set(kept)

/** Files are small, so many go into one message. */
const mostBytes = 2 ** 18
let files: Array<[name: string, bytes: Uint8Array]> = []
let size = 0

try {
  const names = await writeIndex(listLatePages(), {
    synonyms,
    isKept: (name) => keptNames.has(name),
    write(name, bytes) {
      files.push([name, bytes])
      size += bytes.length
      if (size > mostBytes) sendFiles()
    },
    keep(parts) {
      // Hand them over instead of copying them.
      for (const bytes of parts) send({keep: bytes}, [bytes.buffer])
    }
  })
  sendFiles()
  send({names})
} catch (error) {
  send({fault: toThreadFault(error)})
}
parentPort?.close()

function* listLatePages(): Generator<LatePage> {
  const store = openDiskStore(folder)
  for (const [index, {article, ...facts}] of pages.entries()) {
    yield {
      ...facts,
      async read() {
        return decodeSections((await store.get(article)) ?? (await askFor(index)))
      }
    }
  }
  store.close()
}

function askFor(index: number): Promise<Uint8Array> {
  const content = new Promise<Uint8Array>((resolve) => parentPort?.once('message', resolve))
  send({missing: index})
  return content
}

function sendFiles(): void {
  send({files})
  files = []
  size = 0
}

function send(answer: IndexAnswer, transfer: Array<ArrayBuffer> = []): void {
  parentPort?.postMessage(answer, transfer)
}
