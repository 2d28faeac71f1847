import {constants, copyFileSync, writeFileSync} from 'node:fs'
import {awaitLater} from '../promises/await-later.ts'
import type {DocumentBuilder} from './create-document-builder.ts'
import {listCopies, listTexts} from './list-outputs.ts'
import type {OutputOptions, Outputs, TakeStored} from './outputs.ts'
import type {OutputRecord} from './read-output-record.ts'
import type {SiteFiles} from './read-site-files.ts'
import {scheduleDocuments} from './schedule-documents.ts'
import {createFolderWriter, type Folders, type FolderWriter} from './write-folder.ts'

/** Write all files of a site into a new folder, or those that are not in the old one. */
export async function writeSiteFiles(
  folders: Folders,
  plan: WritePlan,
  options: OutputOptions
): Promise<WrittenFiles> {
  const writer = createFolderWriter(folders)
  const {watchStored = () => {}} = options
  // This thread has time for files of the index while others render documents.
  watchStored(createTaker(writer))
  try {
    return await writeAll(writer, plan, options)
  } finally {
    watchStored(undefined)
  }
}

interface WritePlan {
  outputs: Outputs
  documents: DocumentBuilder
}

/** The files that were written, and those that stay as they are. */
export interface WrittenFiles {
  record: OutputRecord
  /** Documents that were rendered, each with its key in the remote cache. */
  made: ReadonlyMap<string, string>
  /** All files, if none of them is from the old site. */
  files: SiteFiles | undefined
}

async function writeAll(
  {toTarget, takeOver, keep, record, listNew}: FolderWriter,
  {outputs, documents}: WritePlan,
  options: OutputOptions
): Promise<WrittenFiles> {
  const {store, getPool, onProgress = () => {}} = options
  const scheduled = scheduleDocuments(documents, {
    store,
    getPool,
    takeOver,
    toTarget,
    write: (name, html) => writeFileSync(toTarget(name), html),
    onProgress
  })
  // Threads have the first documents. This is awaited only after all of them are written.
  if (!options.isLate) awaitLater(options.late())
  const {keys, made} = await scheduled
  const closing = made.size > 0 ? getPool().close() : undefined
  // The index of a large site takes longer, and has no use for what threads hold. A small site is written meanwhile.
  if (options.isLate) await closing
  else closing?.catch(() => {})
  for (const [name, {key, inputs}] of keys) keep(name, key, inputs)
  for (const [name, {key, source}] of listCopies(outputs.copies)) {
    if (!takeOver(name, key)) copyFileSync(source, toTarget(name), constants.COPYFILE_FICLONE)
    keep(name, key)
  }

  const late = await options.late()
  for (const [name, {key, read}] of late.stored) {
    // It was written as soon as it was made.
    if (record.get(name)?.[0] === key) continue
    if (!takeOver(name, key)) writeFileSync(toTarget(name), await read())
    keep(name, key)
  }
  for (const [name, {key, text}] of listTexts(new Map([...outputs.texts, ...late.texts]))) {
    if (!takeOver(name, key)) writeFileSync(toTarget(name), text)
    keep(name, key)
  }
  return {record, made, files: listNew()}
}

/** Create what writes a file of the index that has just been made. */
function createTaker({toTarget, takeOver, keep}: FolderWriter): TakeStored {
  return ({path: name, key}, bytes) => {
    try {
      if (!takeOver(name, key)) writeFileSync(toTarget(name), bytes)
      keep(name, key)
    } catch {
      // It is written with the others at the end, which fails in the same way.
    }
  }
}
