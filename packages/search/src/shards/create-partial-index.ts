import MiniSearch, {type Options} from 'minisearch'
import type {Store} from './create-store.ts'
import {openInternals, type TermPostings} from './index-internals.ts'
import {
  type DocumentBlock,
  documentsPerBlock,
  type ShardManifest,
  type StoredEntry
} from './manifest.ts'

/**
 * Make a function that builds a part of an index from some terms, the documents that have them, and the counts and
 * averages of the whole index. MiniSearch then scores these terms as in the whole index.
 *
 * Loaded terms and documents are kept, because the next query of a reader has mostly the same terms.
 */
export function createPartialIndex<T>(store: Store, manifest: ShardManifest, options: Options<T>) {
  const {documentCount, fieldIds, averageFieldLength} = manifest
  const fieldCount = Object.keys(fieldIds).length
  const terms = new Map<string, TermPostings>()
  const blocks = new Set<number>()
  const _fieldLength = new Map<number, Array<number>>()
  const _documentIds = new Map<number, unknown>()
  const _storedFields = new Map<number, Record<string, unknown>>()

  function decode([term, , gaps, frequencies, lengths, fieldCounts]: StoredEntry): TermPostings {
    const before = terms.get(term)
    if (before) return before
    const postings: TermPostings = new Map()
    let place = 0
    for (const [at, gap] of gaps.entries()) {
      place += gap
      const field = place % fieldCount
      const document = (place - field) / fieldCount
      const own = _fieldLength.get(document) ?? []
      own[field] = lengths[at] ?? 1
      _fieldLength.set(document, own)
      const frequencyOf = postings.get(field) ?? new Map<number, number>()
      postings.set(field, frequencyOf.set(document, frequencies[at] ?? 1))
      if (manifest.documents.length === 0) _documentIds.set(document, document)
      else blocks.add(Math.floor(document / documentsPerBlock))
    }
    // MiniSearch weighs a term by the number of its documents, so it has to count those that were left out.
    fieldCounts?.forEach((value, field) => {
      Object.defineProperty(postings.get(field) ?? {}, 'size', {value})
    })
    terms.set(term, postings)
    return postings
  }

  /** Load the ids and the stored fields of documents that follow each other. */
  async function loadBlock(number: number): Promise<void> {
    const block = await store.read<DocumentBlock>(manifest.documents[number] ?? '')
    for (const [at, [id, stored]] of block.entries()) {
      _documentIds.set(number * documentsPerBlock + at, id)
      if (stored) _storedFields.set(number * documentsPerBlock + at, stored)
    }
    blocks.delete(number)
  }

  return async (entries: ReadonlyArray<StoredEntry>): Promise<MiniSearch<T>> => {
    const index = new MiniSearch(options)
    for (const entry of entries) openInternals(index)._index.set(entry[0], decode(entry))
    await Promise.all(Array.from(blocks, loadBlock))
    return Object.assign(index, {
      ...{_documentCount: documentCount, _fieldIds: fieldIds, _avgFieldLength: averageFieldLength},
      ...{_fieldLength, _documentIds, _storedFields}
    })
  }
}
