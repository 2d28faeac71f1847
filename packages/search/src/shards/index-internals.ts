import type MiniSearch from 'minisearch'
import type {Options, SearchOptions} from 'minisearch'

/** The documents that have a term, by field, and how often they do. */
export type TermPostings = Map<number, Map<number, number>>

/**
 * The parts of a MiniSearch that `toJSON` writes, and what fills them.
 *
 * `toJSON` copies the whole index into objects, which takes as long as indexing and doubles the memory. Shards need
 * one term at a time.
 */
export interface IndexInternals {
  _options: Required<Options> & {searchOptions: SearchOptions}
  _index: {set: (term: string, postings: TermPostings) => void}
  _documentIds: Map<number, unknown>
  _fieldIds: Record<string, number>
  _fieldLength: Map<number, Array<number>>
  _avgFieldLength: Array<number>
  _storedFields: Map<number, Record<string, unknown>>
  addDocumentId: (id: unknown) => number
  addFieldLength: (document: number, field: number, documentsBefore: number, length: number) => void
  addTerm: (field: number, document: number, term: number) => void
}

/** Access the internals of a MiniSearch. Its version is pinned, and tests compare results with `toJSON`. */
export function openInternals(index: MiniSearch): IndexInternals {
  return index as unknown as IndexInternals // These members are protected. `toJSON` reads the same ones.
}
