import {once} from 'node:events'
import type {MessagePort} from 'node:worker_threads'
import {type LatePage, writeIndex} from '@lockstep/search'
import {openDiskStore} from '../cache/open-disk-store.ts'
import {decodeSections} from '../compile/page-content.ts'
import type {IndexAnswer, IndexJob} from './build-index-in-thread.ts'

/** Files are small, so many go into one message. */
const mostBytes = 2 ** 18

/**
 * Build a search index in a thread, and send its files as they are made.
 *
 * Pages are read from the store, which is never written to here. The main thread fetches pages that are not in the
 * store from another machine, or compiles them again.
 */
export async function sendIndex(
  {folder, pages, synonyms, kept}: IndexJob,
  port: MessagePort
): Promise<void> {
  const keptNames = new Set(kept)
  let files: Array<[name: string, bytes: Uint8Array]> = []
  let size = 0
  const send = (answer: IndexAnswer, transfer: Array<ArrayBuffer> = []): void =>
    port.postMessage(answer, transfer)
  const sendFiles = (): void => {
    send({files})
    files = []
    size = 0
  }
  const askFor = async (missing: number): Promise<Uint8Array> => {
    const answering = once(port, 'message')
    send({missing})
    const [content] = await answering
    return content as Uint8Array // Sent by `buildIndexInThread`.
  }

  const store = openDiskStore(folder)
  const late = pages.map(({article, ...facts}, index): LatePage => {
    return {
      ...facts,
      read: async () => decodeSections((await store.get(article)) ?? (await askFor(index)))
    }
  })
  const names = await writeIndex(late, {
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
  store.close()
  sendFiles()
  send({names})
}
