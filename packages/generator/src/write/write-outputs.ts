import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync
} from 'node:fs'
import {rm} from 'node:fs/promises'
import path from 'node:path'
import {getText, type Store} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {LateTask, PagePool} from '../compile/create-page-pool.ts'
import type {RenderJob} from '../compile/page-tasks.ts'
import {createStaging, swapFolder} from './swap-folder.ts'

/** Everything that a site consists of, by path from its root. */
export interface Outputs {
  documents: ReadonlyMap<string, OutputDocument>
  /** Files that are copied as they are. */
  copies: ReadonlyMap<string, string>
  texts: ReadonlyMap<string, string>
}

/** A document that may have to be rendered. */
export interface OutputDocument {
  /** Digest of everything that it depends on. */
  key: string
  /** How to make it: known when it is its turn, since that of all documents is large. */
  toJob: () => RenderJob
}

/** Files that are known only while documents are made. */
export interface LateOutputs extends Pick<Outputs, 'texts'> {
  stored: ReadonlyMap<string, StoredOutput>
}

/** A file whose content is in the store. */
interface StoredOutput {
  /** Digest of what it was made from. */
  key: string
  read: () => Promise<Uint8Array>
}

/** The result of writing a site. */
export interface WrittenOutputs {
  rendered: number
  files: number
  bytes: number
  /** Bytes of all documents together. */
  htmlBytes: number
}

/** Options for writing a site. */
interface WriteOptions {
  cache: string
  /** Has the contents of pages. */
  store: Store
  getPool: () => PagePool
  late: Promise<LateOutputs>
  onProgress?: (done: number, total: number) => void
}

/** What lies in the folder since the last build, by path: what it was made of, size, time. */
type Record = Map<string, [key: string, size: number, time: number]>

/**
 * Write a site beside the one that is there, and swap them.
 *
 * What would be the same is taken over from the folder as it is, if nobody has touched it since.
 */
export async function writeOutputs(
  out: string,
  outputs: Outputs,
  options: WriteOptions
): Promise<WrittenOutputs> {
  // It is awaited only after all documents are written, so a rejection before that must not count as unhandled.
  options.late.catch(() => {})
  let staging: string | undefined
  try {
    staging = await createStaging(out)
    return await writeInto(staging, out, outputs, options)
  } catch (error) {
    // Remove the incomplete site, so that it doesn't keep a full disk full.
    if (staging !== undefined) await rm(staging, {recursive: true, force: true})
    throw error
  }
}

async function writeInto(
  staging: string,
  out: string,
  outputs: Outputs,
  options: WriteOptions
): Promise<WrittenOutputs> {
  const recordFile = path.join(options.cache, `outputs-${toDigest(out)}.json`)
  const before = readRecord(recordFile)
  const folders = new Set<string>()
  const after: Record = new Map()
  let bytes = 0
  let htmlBytes = 0

  const tasks: Array<LateTask> = []
  for (const [name, {key, toJob}] of outputs.documents) {
    if (takeOver(name, key)) continue
    tasks.push({
      kind: 'render',
      file: name,
      async create() {
        const job = toJob()
        const content =
          job.html === undefined ? await getText(options.store, job.article) : undefined
        return {kind: 'render', job: {...job, content, target: toTarget(name)}}
      }
    })
  }
  const {length} = tasks
  if (length > 0) {
    const pool = options.getPool()
    await pool.run(tasks, (done) => options.onProgress?.(done, length))
    // The index of a large site takes longer, and has no use for what threads hold.
    await pool.close()
  }
  for (const [name, {key}] of outputs.documents) htmlBytes += keep(name, key)

  const late = await options.late
  for (const [name, source] of outputs.copies) {
    const {size, mtimeMs} = statSync(source)
    const key = `${source} ${size} ${mtimeMs}`
    if (!takeOver(name, key)) copyFileSync(source, toTarget(name), constants.COPYFILE_FICLONE)
    keep(name, key)
  }
  for (const [name, {key, read}] of late.stored) {
    if (!takeOver(name, key)) writeFileSync(toTarget(name), await read())
    keep(name, key)
  }
  for (const [name, text] of [...outputs.texts, ...late.texts]) {
    writeFileSync(toTarget(name), text)
    keep(name, '')
  }
  await swapFolder(staging, out)
  await writeWhole(recordFile, JSON.stringify([...after]))
  return {rendered: length, files: after.size, bytes, htmlBytes}

  function toTarget(name: string): string {
    const target = path.join(staging, name)
    const folder = path.dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, {recursive: true})
    folders.add(folder)
    return target
  }

  /** Link a file of the old site into the new one. Gives `false` when it is not there, or another. */
  function takeOver(name: string, key: string): boolean {
    const [known, size, time] = before.get(name) ?? []
    if (known !== key) return false
    const old = path.join(out, name)
    const found = statSync(old, {throwIfNoEntry: false})
    if (!found?.isFile() || found.size !== size || found.mtimeMs !== time) return false
    const target = toTarget(name)
    try {
      linkSync(old, target)
    } catch {
      // The disk doesn't support links, or another build is swapping the site.
      if (!existsSync(old)) return false
      copyFileSync(old, target, constants.COPYFILE_FICLONE)
    }
    return true
  }

  function keep(name: string, key: string): number {
    const {size, mtimeMs} = statSync(path.join(staging, name))
    after.set(name, [key, size, mtimeMs])
    bytes += size
    return size
  }
}

function readRecord(file: string): Record {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(data as Array<[string, [string, number, number]]>) // Compared with what is there.
  } catch {
    // There is no earlier build, or its record is damaged, so write everything.
    return new Map()
  }
}
