import {getText, type Store} from '../cache/store.ts'
import type {LateTask, PagePool} from '../compile/create-page-pool.ts'
import type {DocumentBuilder} from './create-document-builder.ts'

/** How documents are rendered. */
interface RenderOptions {
  /** Has the contents of pages. */
  store: Store
  getPool: () => PagePool
  /** Link the document of the old site into the new one. Returns `false` for one that has to be rendered. */
  takeOver: (name: string, key: string) => boolean
  toTarget: (name: string) => string
  /** Gets the number of rendered documents, and how many there will be at most. */
  onProgress: (done: number, total: number) => void
}

/** Batch size: enough documents to keep threads busy, but few, because each carries its own sidebar. */
const batchSize = 64

/**
 * Have threads render the documents that differ from those of the old site, each into its file. Returns all keys by name.
 *
 * A document is built when it is its turn, while threads render those before it.
 */
export async function scheduleDocuments(
  documents: DocumentBuilder,
  {store, getPool, takeOver, toTarget, onProgress}: RenderOptions
): Promise<{keys: Map<string, string>; rendered: number}> {
  const keys = new Map<string, string>()
  let batch: Array<LateTask> = []
  let started = 0
  let done = 0
  let taken = 0
  let [previous, current] = [Promise.resolve(), Promise.resolve()]

  for (const [name, key, getJob] of documents.list()) {
    keys.set(name, key)
    if (takeOver(name, key)) {
      taken++
      continue
    }
    const job = getJob()
    batch.push({
      kind: 'render',
      file: name,
      async create() {
        const content = job.html === undefined ? await getText(store, job.article) : undefined
        return {kind: 'render', job: {...job, content, target: toTarget(name)}}
      }
    })
    if (batch.length === batchSize) await start()
  }
  await start()
  await Promise.all([previous, current])
  return {keys, rendered: started}

  /** Start the batch when the one before the last is done. */
  async function start(): Promise<void> {
    if (batch.length === 0) return
    const tasks = batch
    batch = []
    await previous
    previous = current
    current = run(tasks)
    // An error is thrown where the batch is awaited.
    current.catch(() => {})
    started += tasks.length
  }

  async function run(tasks: ReadonlyArray<LateTask>): Promise<void> {
    let before = 0
    const total = documents.size - taken
    const onDone = (count: number): void => {
      done += count - before
      before = count
      onProgress(done, documents.size - taken)
    }
    await getPool().run(tasks, {onDone, total})
  }
}
