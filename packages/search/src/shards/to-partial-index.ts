import type {AsPlainObject} from 'minisearch'
import type {Store} from './create-store.ts'
import {type DocumentBlock, documentsPerBlock, type ShardManifest} from './manifest.ts'
import type {TermEntry} from './term-entry.ts'

/**
 * Put a part of an index together as MiniSearch serializes it: these terms, the documents that have them, and the
 * counts and averages of the whole index. `MiniSearch.loadJS` then scores these terms as in the whole index.
 */
export async function toPartialIndex(
  store: Store,
  manifest: ShardManifest,
  entries: Iterable<TermEntry>
): Promise<AsPlainObject> {
  const fieldLength: Record<number, Array<number>> = {}
  const index: AsPlainObject['index'] = []
  const fieldCount = Object.keys(manifest.fieldIds).length
  for (const entry of entries) {
    const {term, places, frequencies, lengths} = entry
    const serialized: Record<number, Record<number, number>> = entry.serialized ?? {}
    for (let at = 0; at < places.length; at++) {
      const field = (places[at] ?? 0) % fieldCount
      const document = ((places[at] ?? 0) - field) / fieldCount
      fieldLength[document] ??= []
      fieldLength[document][field] = lengths[at] ?? 1
      if (entry.serialized) continue
      serialized[field] ??= {}
      serialized[field][document] = frequencies[at] ?? 1
    }
    entry.serialized = serialized
    index.push([term, serialized as never]) // The type of MiniSearch asks for its older format.
  }
  return {
    documentCount: manifest.documentCount,
    nextId: manifest.documentCount,
    fieldIds: manifest.fieldIds,
    averageFieldLength: manifest.averageFieldLength,
    fieldLength,
    ...(await readDocuments(store, manifest, Object.keys(fieldLength))),
    dirtCount: 0,
    index,
    serializationVersion: 2
  }
}

async function readDocuments(
  store: Store,
  {documents: files}: ShardManifest,
  numbers: ReadonlyArray<string>
): Promise<Pick<AsPlainObject, 'documentIds' | 'storedFields'>> {
  const documentIds: Record<string, unknown> = {}
  const storedFields: Record<string, Record<string, unknown>> = {}
  const blocks = new Map<string, DocumentBlock>()
  const toFile = (document: number): string => files[Math.floor(document / documentsPerBlock)] ?? ''
  if (files.length > 0) {
    const names = new Set(numbers.map((document) => toFile(Number(document))))
    await Promise.all(
      Array.from(names, async (name) => blocks.set(name, await store.read<DocumentBlock>(name)))
    )
  }
  for (const key of numbers) {
    const document = Number(key)
    const block = blocks.get(toFile(document))
    documentIds[key] = block ? block.ids[document % documentsPerBlock] : document
    const stored = block?.stored[document % documentsPerBlock]
    if (stored) storedFields[key] = stored
  }
  return {documentIds, storedFields}
}
