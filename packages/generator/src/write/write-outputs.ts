import {closeSync, constants, copyFileSync, open, statSync, writeFileSync} from 'node:fs'
import {readdir, rm} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'
import {mapSome} from '../cache/map-some.ts'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {LateDocument} from '../model/model-document.ts'
import type {PagePool} from '../threads/create-page-pool.ts'
import {createDocumentBuilder, type DocumentBuilder} from './create-document-builder.ts'
import {removeFolder} from './remove-folder.ts'
import {scheduleDocuments} from './schedule-documents.ts'
import {planPatch, readStamp} from './swap-files.ts'
import {createStaging, patchFolder, swapFolder} from './swap-folder.ts'
import {
  createFolderWriter,
  type Folders,
  isAsRecorded,
  type OutputRecord,
  readFileAsRecorded,
  readRecord,
  type WrittenBefore
} from './write-folder.ts'

/** Everything that a site consists of, by path from its root. */
export interface Outputs {
  /** Documents, each built when it is its turn, because together they are large. */
  documents: ReadonlyMap<string, LateDocument>
  /** Files that are copied as they are. */
  copies: ReadonlyMap<string, string>
  texts: ReadonlyMap<string, string>
}

/** Files that are known only after the documents are built. */
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
  store: LayeredStore
  getPool: () => PagePool
  /** Builds what is known last. It is called once. */
  late: () => Promise<LateOutputs>
  /** Whether it waits for the threads that render documents, because memory counts more than time. */
  isLate?: boolean | undefined
  onProgress?: (done: number, total: number) => void
}

/** If more documents than this changed, a new folder is written. */
const fewChanges = 32

/**
 * Write a site next to the existing one, and swap them, or put what has changed into the existing one.
 *
 * Unchanged files are taken from the old folder, unless someone has edited them since. If all files are unchanged, the
 * folder stays as it is.
 */
export async function writeOutputs(
  out: string,
  outputs: Outputs,
  options: WriteOptions
): Promise<WrittenOutputs> {
  let reading: Promise<LateOutputs> | undefined
  const late = (): Promise<LateOutputs> => {
    reading ??= options.late()
    return reading
  }
  try {
    return await writeChanges(out, outputs, {...options, late})
  } finally {
    // After a failure, nothing may still write to the cache: the caller may remove it.
    await reading?.catch(() => {})
  }
}

/** Write the site, unless it is the same. If few documents differ, the existing one is patched. */
async function writeChanges(
  out: string,
  outputs: Outputs,
  options: WriteOptions
): Promise<WrittenOutputs> {
  const recordFile = path.join(options.cache, `outputs-${toDigest(out)}.json`)
  const stamp = readStamp(out)
  const before = readRecord(recordFile)
  const documents = createDocumentBuilder(outputs.documents, before.record)
  const write = {outputs, documents, before, recordFile, options}

  if (stamp !== undefined && before.record.size > 0) {
    const isSame = (name: string, key: string): boolean =>
      isAsRecorded(path.join(out, name), [name, key], before)
    const changes = documents.countChanges(isSame, fewChanges)
    const same =
      changes === 0
        ? await findSameSite(out, {outputs, before, late: options.late, isSame})
        : undefined
    const done = same ?? (changes > fewChanges ? undefined : await writeSite(out, write, stamp))
    if (done) return done
  }
  const written = await writeSite(out, write)
  if (!written) throw new Error('Cannot write the site: a new folder can always be written')
  return written
}

/** What a site is written from. */
interface SiteWrite {
  outputs: Outputs
  documents: DocumentBuilder
  before: WrittenBefore
  recordFile: string
  options: WriteOptions
}

/**
 * Write a site. With the stamp of the old one, that is patched; returns undefined if it cannot be patched, because too
 * much has changed, a file cannot be moved, or another build has replaced it.
 */
async function writeSite(
  out: string,
  {outputs, documents, before, recordFile, options}: SiteWrite,
  stamp?: string
): Promise<WrittenOutputs | undefined> {
  let staging: string | undefined
  try {
    staging = await createStaging(out)
    const folders = {staging, out, before, isPatch: stamp !== undefined}
    const {record, made} = await writeInto(folders, {outputs, documents}, options)
    if (stamp === undefined) {
      await swapFolder(staging, out)
    } else {
      const patch = planPatch(staging, out, new Set(record.keys()))
      if (!patch || !(await patchFolder(staging, out, {patch, stamp}))) {
        await rm(staging, {recursive: true, force: true})
        return
      }
    }
    await writeWhole(recordFile, JSON.stringify([...record]))
    for (const [name, key] of made) {
      const known = record.get(name)
      options.store.files?.add(key, () => readFileAsRecorded(path.join(out, name), known))
    }
    return {rendered: made.size, files: record.size, ...countBytes(record, outputs)}
  } catch (error) {
    // Remove the incomplete site, so that it doesn't keep a full disk full. Threads may still write to it, and a failure
    // of that must not hide this one.
    if (staging !== undefined) await removeFolder(staging)
    throw error
  }
}

/** Check that the folder, whose documents are the same, holds exactly what would be written. */
async function findSameSite(
  out: string,
  {
    outputs,
    before,
    late,
    isSame
  }: {
    outputs: Outputs
    before: WrittenBefore
    late: () => Promise<LateOutputs>
    isSame: (name: string, key: string) => boolean
  }
): Promise<WrittenOutputs | undefined> {
  const {stored, texts} = await late()
  const others = [
    ...toCopies(outputs.copies),
    ...stored,
    ...toTexts(outputs.texts),
    ...toTexts(texts)
  ]
  if (!others.every(([name, {key}]) => isSame(name, key))) return
  const names = new Set([...outputs.documents.keys(), ...others.map(([name]) => name)])
  // Someone may have added a file.
  const found = await readdir(out, {recursive: true, withFileTypes: true})
  if (found.filter((entry) => !entry.isDirectory()).length !== names.size) return
  return {rendered: 0, files: names.size, ...countBytes(before.record, outputs)}
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
  {outputs, documents}: {outputs: Outputs; documents: DocumentBuilder},
  options: WriteOptions
): Promise<{record: OutputRecord; made: ReadonlyMap<string, string>}> {
  const {toTarget, takeOver, keep, record} = createFolderWriter(folders)
  const {store, getPool, onProgress = () => {}} = options
  const scheduled = scheduleDocuments(documents, {
    store,
    getPool,
    takeOver,
    toTarget,
    write: (name, html) => writeFileSync(toTarget(name), html),
    onProgress
  })
  // Threads have the first documents. This is awaited only after all of them are written, so a rejection before that
  // must not count as unhandled.
  if (!options.isLate) options.late().catch(() => {})
  const {keys, made} = await scheduled
  // The index of a large site takes longer, and has no use for what threads hold.
  if (made.size > 0) await getPool().close()
  for (const [name, {key, inputs}] of keys) keep(name, key, inputs)

  const late = await options.late()
  for (const [name, {key, source}] of toCopies(outputs.copies)) {
    if (!takeOver(name, key)) copyFileSync(source, toTarget(name), constants.COPYFILE_FICLONE)
    keep(name, key)
  }
  await mapSome([...late.stored], filesAtOnce, async ([name, {key, read}]) => {
    if (!takeOver(name, key)) await writeSlowly(toTarget(name), await read())
  })
  for (const [name, {key}] of late.stored) keep(name, key)
  for (const [name, {key, text}] of toTexts(new Map([...outputs.texts, ...late.texts]))) {
    if (!takeOver(name, key)) writeFileSync(toTarget(name), text)
    keep(name, key)
  }
  return {record, made}
}

/** The index has most files of a site. A disk that takes long to create one can create several at once. */
const filesAtOnce = 4

/** Write a file, without waiting in this thread until it is created. */
async function writeSlowly(file: string, bytes: Uint8Array): Promise<void> {
  const opened = await openFile(file, 'w')
  try {
    writeFileSync(opened, bytes)
  } finally {
    closeSync(opened)
  }
}

const openFile = promisify(open)

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
