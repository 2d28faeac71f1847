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
interface SitePlan {
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
  const plan = {out, outputs, documents, before, recordFile, options}
  if (stamp !== undefined && before.record.size > 0) {
    const site = await updateSite(plan, {stamp, files: readSiteFiles(out)})
    if (site !== 'outdated') return site
  }
  return replaceSite(plan)
}

/** The site that was kept or patched, or that it has to be replaced. Undefined if the new one is not wanted. */
type UpdatedSite = WrittenSite | 'outdated' | undefined

/** Keep a site that is the same, or patch it. */
async function updateSite(plan: SitePlan, old: OldSite): Promise<UpdatedSite> {
  const {documents, before, options} = plan
  const {files} = old
  const isSame: IsSame = (name, key) => isAsRecorded(files.get(name), [name, key], before)
  const changes = documents.countChanges(isSame, fewChanges)
  if (changes > fewChanges) return 'outdated'
  if (changes === 0) {
    const written = await findSameSite(plan, files, isSame)
    if ((await options.isWanted?.()) === false) return
    if (written) return {written, files}
  }
  return patchSite(plan, old)
}

/** Whether a file of the existing site has this key. */
type IsSame = (name: string, key: string) => boolean

/** Check that the folder, whose documents are the same, holds exactly what would be written. */
async function findSameSite(
  {outputs, before, options}: SitePlan,
  files: SiteFiles,
  isSame: IsSame
): Promise<WrittenOutputs | undefined> {
  const {stored, texts} = await options.late()
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
 * Write the files that differ, and put them into the existing site. It is outdated if that is not possible, because too
 * much has changed, a file cannot be moved, or another build has replaced the site.
 */
function patchSite(plan: SitePlan, {stamp, files}: OldSite): Promise<UpdatedSite> {
  const {out} = plan
  return stageSite(plan, files, async (staging, written) => {
    const patch = planPatch(staging, {folder: out, before: files}, new Set(written.record.keys()))
    if (!patch || !(await patchFolder(staging, out, {patch, stamp}))) {
      await removeFolder(staging)
      return 'outdated'
    }
    for (const names of Object.values(patch)) for (const name of names) addFile(files, out, name)
    return {written: await keepRecord(plan, written), files}
  })
}

/** Write all files into a new folder, and swap it with the existing site. */
function replaceSite(plan: SitePlan): Promise<WrittenSite | undefined> {
  return stageSite(plan, undefined, async (staging, written) => {
    await swapFolder(staging, plan.out)
    return {written: await keepRecord(plan, written), files: written.files}
  })
}

/** Write the files that an old site doesn't have next to it, and use them if the new site is wanted. */
async function stageSite<Value>(
  plan: SitePlan,
  old: SiteFiles | undefined,
  use: (staging: string, written: WrittenFiles) => Promise<Value>
): Promise<Value | undefined> {
  const {out, before, options} = plan
  let staging: string | undefined
  try {
    staging = await createStaging(out)
    const written = await writeSiteFiles({staging, out, before, old}, plan, options)
    if ((await options.isWanted?.()) !== false) return await use(staging, written)
    await removeFolder(staging)
    return
  } catch (error) {
    // Remove the incomplete site, so that it doesn't keep a full disk full. Threads may still write to it, and a failure
    // of that must not hide this one.
    if (staging !== undefined) await removeFolder(staging)
    throw explainFullDisk(error, out, '--out')
  }
}

/** Record what was written for the next build, and offer the rendered documents to other machines. */
async function keepRecord(
  {out, outputs, recordFile, options}: SitePlan,
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
