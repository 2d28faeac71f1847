import {closeSync, constants, copyFileSync, open, writeFileSync} from 'node:fs'
import {promisify} from 'node:util'
import {mapSome} from '../cache/map-some.ts'
import type {DocumentBuilder} from './create-document-builder.ts'
import {listCopies, listTexts} from './list-outputs.ts'
import type {OutputOptions, Outputs} from './outputs.ts'
import {scheduleDocuments} from './schedule-documents.ts'
import {createFolderWriter, type Folders, type OutputRecord} from './write-folder.ts'

/** Write all files of a site into a new folder, or those that are not in the old one. */
export async function writeSiteFiles(
  folders: Folders,
  {outputs, documents}: {outputs: Outputs; documents: DocumentBuilder},
  options: OutputOptions
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
  for (const [name, {key, source}] of listCopies(outputs.copies)) {
    if (!takeOver(name, key)) copyFileSync(source, toTarget(name), constants.COPYFILE_FICLONE)
    keep(name, key)
  }
  await mapSome([...late.stored], filesAtOnce, async ([name, {key, read}]) => {
    if (!takeOver(name, key)) await writeSlowly(toTarget(name), await read())
  })
  for (const [name, {key}] of late.stored) keep(name, key)
  for (const [name, {key, text}] of listTexts(new Map([...outputs.texts, ...late.texts]))) {
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
