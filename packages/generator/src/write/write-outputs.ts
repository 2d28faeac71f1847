import {rm} from 'node:fs/promises'
import path from 'node:path'
import {explainFullDisk} from '../cache/explain-full-disk.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import {createDocumentBuilder, type DocumentBuilder} from './create-document-builder.ts'
import {listCopies, listTexts} from './list-outputs.ts'
import type {LateOutputs, OutputOptions, Outputs} from './outputs.ts'
import {
  isAsRecorded,
  type OutputRecord,
  readFileAsRecorded,
  readOutputRecord,
  type WrittenBefore
} from './read-output-record.ts'
import {addFile, readSiteFiles, type SiteFiles} from './read-site-files.ts'
import {removeFolder} from './remove-folder.ts'
import {planPatch, readStamp} from './swap-files.ts'
import {createStaging, patchFolder, swapFolder} from './swap-folder.ts'
import {type WrittenFiles, writeSiteFiles} from './write-site-files.ts'

/** The result of writing a site. */
export interface WrittenOutputs {
  rendered: number
  files: number
  bytes: number
  /** Bytes of all documents together. */
  htmlBytes: number
}

/** A site that is written. */
export interface WrittenSite {
  written: WrittenOutputs
  /** Its files, if all of them were looked at. */
  files?: SiteFiles | undefined
}

/** If more documents than this changed, a new folder is written. */
const fewChanges = 32

/**
 * Write a site next to the existing one, and swap them, or put what has changed into the existing one.
 *
 * Unchanged files are taken from the old folder, unless someone has edited them since. If all files are unchanged, the
 * folder stays as it is. Returns undefined if the site turns out not to be wanted: then everything stays as it is.
 */
export async function writeOutputs(
  out: string,
  outputs: Outputs,
  options: OutputOptions
): Promise<WrittenSite | undefined> {
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

/** The inputs of everything that is written. */
interface SiteWrite {
  out: string
  outputs: Outputs
  documents: DocumentBuilder
  before: WrittenBefore
  recordFile: string
  options: OutputOptions
}

/** A site that can be patched. */
interface OldSite {
  stamp: string
  /** Its files, which become those of the new site once it is written. */
  files: SiteFiles
}

async function writeChanges(
  out: string,
  outputs: Outputs,
  options: OutputOptions
): Promise<WrittenSite | undefined> {
  const recordFile = path.join(options.cache, `outputs-${toDigest(out)}.json`)
  const stamp = readStamp(out)
  const before = readOutputRecord(recordFile)
  const documents = createDocumentBuilder(outputs.documents, before.record)
  const write = {out, outputs, documents, before, recordFile, options}
  if (stamp !== undefined && before.record.size > 0) {
    const old = {stamp, files: readSiteFiles(out)}
    const written = await updateSite(write, old)
    if (written === 'unwanted') return
    if (written) return {written, files: old.files}
  }
  return replaceSite(write)
}

/** What was written, or that the site must not replace the one before. */
type Written = WrittenOutputs | 'unwanted'

/** Keep a site that is the same, or patch it. Returns undefined if it has to be replaced. */
async function updateSite(write: SiteWrite, old: OldSite): Promise<Written | undefined> {
  const {documents, before} = write
  const isSame: IsSame = (name, key) => isAsRecorded(old.files.get(name), [name, key], before)
  const changes = documents.countChanges(isSame, fewChanges)
  if (changes > fewChanges) return
  const same = changes === 0 ? await findSameSite(write, old, isSame) : undefined
  return same ?? patchSite(write, old)
}

/** Whether a file of the existing site has this key. */
type IsSame = (name: string, key: string) => boolean

/** Check that the folder, whose documents are the same, holds exactly what would be written. */
async function findSameSite(
  {outputs, before, options}: SiteWrite,
  {files}: OldSite,
  isSame: IsSame
): Promise<Written | undefined> {
  const {stored, texts} = await options.late()
  if (!(await isWanted(options))) return 'unwanted'
  const others = [
    ...listCopies(outputs.copies),
    ...stored,
    ...listTexts(outputs.texts),
    ...listTexts(texts)
  ]
  if (!others.every(([name, {key}]) => isSame(name, key))) return
  const names = new Set([...outputs.documents.keys(), ...others.map(([name]) => name)])
  // Someone may have added a file.
  if (files.size !== names.size) return
  return {rendered: 0, files: names.size, ...countBytes(before.record, outputs)}
}

/**
 * Write the files that differ, and put them into the existing site. Returns undefined if that is not possible, because
 * too much has changed, a file cannot be moved, or another build has replaced the site.
 */
function patchSite(write: SiteWrite, {stamp, files}: OldSite): Promise<Written | undefined> {
  const {out, before, options} = write
  return withStaging(out, async (staging) => {
    const written = await writeSiteFiles({staging, out, before, old: files}, write, options)
    if (!(await isWanted(options))) {
      await removeFolder(staging)
      return 'unwanted'
    }
    const patch = planPatch(staging, {folder: out, before: files}, new Set(written.record.keys()))
    if (!patch || !(await patchFolder(staging, out, {patch, stamp}))) {
      await rm(staging, {recursive: true, force: true})
      return
    }
    for (const names of Object.values(patch)) for (const name of names) addFile(files, out, name)
    return keepRecord(write, written)
  })
}

/** Write all files into a new folder, and swap it with the existing site. */
function replaceSite(write: SiteWrite): Promise<WrittenSite | undefined> {
  const {out, before, options} = write
  return withStaging(out, async (staging) => {
    const written = await writeSiteFiles({staging, out, before, old: undefined}, write, options)
    if (!(await isWanted(options))) return void (await removeFolder(staging))
    await swapFolder(staging, out)
    return {written: await keepRecord(write, written), files: written.files}
  })
}

async function isWanted({isWanted: ask}: OutputOptions): Promise<boolean> {
  return ask ? ask() : true
}

async function withStaging<Value>(
  out: string,
  use: (staging: string) => Promise<Value>
): Promise<Value> {
  let staging: string | undefined
  try {
    staging = await createStaging(out)
    return await use(staging)
  } catch (error) {
    // Remove the incomplete site, so that it doesn't keep a full disk full. Threads may still write to it, and a failure
    // of that must not hide this one.
    if (staging !== undefined) await removeFolder(staging)
    throw explainFullDisk(error, out, '--out')
  }
}

/** Record what was written for the next build, and offer the rendered documents to other machines. */
async function keepRecord(
  {out, outputs, recordFile, options}: SiteWrite,
  {record, made}: WrittenFiles
): Promise<WrittenOutputs> {
  await writeWhole(recordFile, JSON.stringify([...record]))
  for (const [name, key] of made) {
    const known = record.get(name)
    options.store.files?.add(key, () => readFileAsRecorded(path.join(out, name), known))
  }
  return {rendered: made.size, files: record.size, ...countBytes(record, outputs)}
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
