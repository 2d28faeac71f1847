import {setImmediate} from 'node:timers/promises'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {decodeArticle} from '../compile/page-content.ts'
import {awaitLater} from '../promises/await-later.ts'
import type {LateTask, PagePool} from '../threads/create-page-pool.ts'
import type {DocumentBuilder, DocumentKey} from './create-document-builder.ts'
import type {RenderJob} from './write-document.ts'

interface RenderOptions {
  /** Has the contents of pages, and documents of other machines. */
  store: CacheStore & Pick<LayeredStore, 'files' | 'prefetch'>
  getPool: () => Pick<PagePool, 'run'>
  /** Link the document of the old site into the new one. Returns `false` if the document must be rendered. */
  takeOver: (name: string, key: string) => boolean
  toTarget: (name: string) => string
  /** Write a finished document. */
  write: (name: string, html: Uint8Array) => void
  /** Gets the number of rendered documents, and how many there will be at most. */
  onProgress: (done: number, total: number) => void
}

/** A document that is not in the old site. */
interface Wanted {
  name: string
  /** Key of the document in the remote cache. */
  key: string
  job: RenderJob
}

/** Batch size: enough documents to keep threads busy, but few, because each carries its own sidebar. */
const batchSize = 64

/** Number of documents after which this thread does the work that others wait for. */
const documentsBetween = 8

/**
 * Fetch the documents that differ from those of the old site, or have threads render them, each into its file.
 *
 * A document is built when it is its turn, while threads render those before it. Returns all keys by name, and the keys
 * in the remote cache of those that were rendered.
 */
export async function scheduleDocuments(
  documents: DocumentBuilder,
  {store, getPool, takeOver, toTarget, write, onProgress}: RenderOptions
): Promise<{keys: Map<string, DocumentKey>; made: Map<string, string>}> {
  const keys = new Map<string, DocumentKey>()
  const made = new Map<string, string>()
  let batch: Array<Wanted> = []
  let [done, taken] = [0, 0]
  let isShared = store.files !== undefined
  let [previous, current] = [Promise.resolve(), Promise.resolve()]

  for (const {name, key, inputs, getJob} of documents.list()) {
    keys.set(name, {key, inputs})
    if (takeOver(name, key)) {
      taken++
      continue
    }
    batch.push({name, key: `document-${toDigest(key)}`, job: getJob()})
    // Threads that render the batch before need answers.
    if (batch.length % documentsBetween === 0) await setImmediate()
    if (batch.length === batchSize) await start()
  }
  await start()
  await Promise.all([previous, current])
  return {keys, made}

  /** Start the batch when the one before the last is done. */
  async function start(): Promise<void> {
    if (batch.length === 0) return
    const wanted = batch
    batch = []
    await previous
    previous = current
    current = awaitLater(run(wanted))
  }

  async function run(wanted: ReadonlyArray<Wanted>): Promise<void> {
    const missing = isShared ? await fetchDocuments(wanted) : wanted
    taken += wanted.length - missing.length
    // A change of the navigation changes all documents, so don't ask for the rest.
    if (missing.length === wanted.length) isShared = false
    if (missing.length === 0) return
    for (const {name, key} of missing) made.set(name, key)
    let before = 0
    // How many others will be missing is unknown.
    const total = isShared ? missing.length : documents.size - taken
    const onDone = (count: number): void => {
      done += count - before
      before = count
      onProgress(done, documents.size - taken)
    }
    await getPool().run(missing.map(toTask), {onDone, total})
  }

  /** Write what other machines have rendered. Returns the other documents. */
  async function fetchDocuments(wanted: ReadonlyArray<Wanted>): Promise<Array<Wanted>> {
    const found = await Promise.all(
      wanted.map(async ({name, key}) => {
        const html = await store.files?.get(key)
        if (html) write(name, html)
        return html !== undefined
      })
    )
    return wanted.filter((_, index) => !found[index])
  }

  function toTask({name, job}: Wanted): LateTask {
    if (job.own === undefined) store.prefetch(job.article)
    return {
      kind: 'render',
      file: name,
      async create() {
        const content = job.own === undefined ? await readArticle(store, job.article) : undefined
        return {kind: 'render', job: {...job, content, target: toTarget(name)}}
      }
    }
  }
}

async function readArticle(store: CacheStore, key: string): Promise<string | undefined> {
  const content = await store.get(key)
  return content && decodeArticle(content)
}
