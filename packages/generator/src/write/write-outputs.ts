import {rm} from 'node:fs/promises'
import path from 'node:path'
import {nameFolder} from '../cache/name-folder.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import {createDocumentBuilder, type DocumentBuilder} from './create-document-builder.ts'
import {listCopies, listTexts} from './list-outputs.ts'
import type {LateOutputs, OutputOptions, Outputs} from './outputs.ts'
import {addFile, readSiteFiles, type SiteFiles} from './read-site-files.ts'
import {removeFolder} from './remove-folder.ts'
import {planPatch, readStamp} from './swap-files.ts'
import {createStaging, patchFolder, swapFolder} from './swap-folder.ts'
import {
  isAsRecorded,
  type OutputRecord,
  readFileAsRecorded,
  readRecord,
  type WrittenBefore
} from './write-folder.ts'
import {writeSiteFiles} from './write-site-files.ts'

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
 * folder stays as it is.
 */
export async function writeOutputs(
  out: string,
  outputs: Outputs,
  options: OutputOptions
): Promise<WrittenSite> {
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
  options: OutputOptions
): Promise<WrittenSite> {
  const recordFile = path.join(options.cache, `outputs-${toDigest(out)}.json`)
  const stamp = readStamp(out)
  const before = readRecord(recordFile)
  const documents = createDocumentBuilder(outputs.documents, before.record)
  const write = {outputs, documents, before, recordFile, options}

  if (stamp !== undefined && before.record.size > 0) {
    const files = readSiteFiles(out)
    const isSame = (name: string, key: string): boolean =>
      isAsRecorded(files.get(name), [name, key], before)
    const changes = documents.countChanges(isSame, fewChanges)
    const {late} = options
    const same =
      changes === 0 ? await findSameSite(files, {outputs, before, late, isSame}) : undefined
    const written =
      same ?? (changes > fewChanges ? undefined : await writeSite(out, write, {stamp, files}))
    if (written) return {written, files}
  }
  const written = await writeSite(out, write)
  if (!written) throw new Error('Cannot write the site: a new folder can always be written')
  return {written}
}

/** The inputs of everything that is written. */
interface SiteWrite {
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

/**
 * Write a site. An old one is patched; returns undefined if that is not possible, because too much has changed, a file
 * cannot be moved, or another build has replaced it.
 */
async function writeSite(
  out: string,
  {outputs, documents, before, recordFile, options}: SiteWrite,
  old?: OldSite
): Promise<WrittenOutputs | undefined> {
  let staging: string | undefined
  try {
    staging = await createStaging(out)
    const folders = {staging, out, before, old: old?.files}
    const {record, made} = await writeSiteFiles(folders, {outputs, documents}, options)
    if (old === undefined) {
      await swapFolder(staging, out)
    } else {
      const {stamp, files} = old
      const patch = planPatch(staging, {folder: out, before: files}, new Set(record.keys()))
      if (!patch || !(await patchFolder(staging, out, {patch, stamp}))) {
        await rm(staging, {recursive: true, force: true})
        return
      }
      for (const names of Object.values(patch)) for (const name of names) addFile(files, out, name)
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
    throw nameFolder(error, out)
  }
}

/** Check that the folder, whose documents are the same, holds exactly what would be written. */
async function findSameSite(
  files: SiteFiles,
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
