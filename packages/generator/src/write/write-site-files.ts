import {constants, copyFileSync, writeFileSync} from 'node:fs'
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
    if (!takeOver(name, key)) writeFileSync(toTarget(name), await read())
    keep(name, key)
  }
  for (const [name, {key, text}] of listTexts(new Map([...outputs.texts, ...late.texts]))) {
    if (!takeOver(name, key)) writeFileSync(toTarget(name), text)
    keep(name, key)
  }
  return {record, made}
}
