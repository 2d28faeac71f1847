import {constants, copyFileSync, statSync, writeFileSync} from 'node:fs'
import {readdir, rm} from 'node:fs/promises'
import path from 'node:path'
import {getText, type Store} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {LateTask, PagePool} from '../compile/create-page-pool.ts'
import type {RenderJob} from '../compile/page-tasks.ts'
import {createStaging, swapFolder} from './swap-folder.ts'
import {
  createFolderWriter,
  type Folders,
  isAsRecorded,
  type OutputRecord,
  readRecord
} from './write-folder.ts'

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

/**
 * Write a site next to the one that is there, and swap them.
 *
 * Files that would be the same are linked from the old folder, if nobody has touched them since. If that is all of them,
 * the folder stays as it is.
 */
export async function writeOutputs(
  out: string,
  outputs: Outputs,
  options: WriteOptions
): Promise<WrittenOutputs> {
  // It is awaited only after all documents are written, so a rejection before that must not count as unhandled.
  options.late.catch(() => {})
  const recordFile = path.join(options.cache, `outputs-${toDigest(out)}.json`)
  const before = readRecord(recordFile)
  const same = await findSameSite(out, {outputs, before, late: options.late})
  if (same) return same
  let staging: string | undefined
  try {
    staging = await createStaging(out)
    const {record, rendered} = await writeInto({staging, out, before}, outputs, options)
    await swapFolder(staging, out)
    await writeWhole(recordFile, JSON.stringify([...record]))
    return {rendered, files: record.size, ...countBytes(record, outputs)}
  } catch (error) {
    // Remove the incomplete site, so that it doesn't keep a full disk full.
    if (staging !== undefined) await rm(staging, {recursive: true, force: true})
    throw error
  }
}

/** Check that the folder holds exactly what would be written. */
async function findSameSite(
  out: string,
  {outputs, before, late}: {outputs: Outputs; before: OutputRecord; late: Promise<LateOutputs>}
): Promise<WrittenOutputs | undefined> {
  const isSame = ([name, {key}]: readonly [string, {key: string}]): boolean =>
    isAsRecorded(path.join(out, name), key, before.get(name))
  if (!Array.from(outputs.documents).every(isSame)) return
  const {stored, texts} = await late
  const others = [
    ...toCopies(outputs.copies),
    ...stored,
    ...toTexts(outputs.texts),
    ...toTexts(texts)
  ]
  if (!others.every(isSame)) return
  const names = new Set([...outputs.documents.keys(), ...others.map(([name]) => name)])
  // Someone may have added a file.
  const found = await readdir(out, {recursive: true, withFileTypes: true})
  if (found.filter((entry) => !entry.isDirectory()).length !== names.size) return
  return {rendered: 0, files: names.size, ...countBytes(before, outputs)}
}

function countBytes(
  record: OutputRecord,
  {documents}: Outputs
): Pick<WrittenOutputs, 'bytes' | 'htmlBytes'> {
  let [bytes, htmlBytes] = [0, 0]
  for (const [name, [, size]] of record) {
    bytes += size
    if (documents.has(name)) htmlBytes += size
  }
  return {bytes, htmlBytes}
}

async function writeInto(
  folders: Folders,
  outputs: Outputs,
  options: WriteOptions
): Promise<{record: OutputRecord; rendered: number}> {
  const {toTarget, takeOver, keep, record} = createFolderWriter(folders)
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
    await pool.run(tasks, {onDone: (done) => options.onProgress?.(done, length)})
    // The index of a large site takes longer, and has no use for what threads hold.
    await pool.close()
  }
  for (const [name, {key}] of outputs.documents) keep(name, key)

  const late = await options.late
  for (const [name, {key, source}] of toCopies(outputs.copies)) {
    if (!takeOver(name, key)) copyFileSync(source, toTarget(name), constants.COPYFILE_FICLONE)
    keep(name, key)
  }
  for (const [name, {key, read}] of late.stored) {
    if (!takeOver(name, key)) writeFileSync(toTarget(name), await read())
    keep(name, key)
  }
  for (const [name, {key, text}] of toTexts(new Map([...outputs.texts, ...late.texts]))) {
    if (!takeOver(name, key)) writeFileSync(toTarget(name), text)
    keep(name, key)
  }
  return {record, rendered: length}
}

function toCopies(
  copies: ReadonlyMap<string, string>
): Array<[name: string, copy: {key: string; source: string}]> {
  return Array.from(copies, ([name, source]) => {
    const {size, mtimeMs} = statSync(source)
    return [name, {key: `${source} ${size} ${mtimeMs}`, source}]
  })
}

function toTexts(
  texts: ReadonlyMap<string, string>
): Array<[name: string, text: {key: string; text: string}]> {
  return Array.from(texts, ([name, text]) => [name, {key: toDigest(text), text}])
}
