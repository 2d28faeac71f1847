import type MiniSearch from 'minisearch'
import type {SearchOptions} from 'minisearch'

/**
 * The parts of a MiniSearch that `toJSON` writes.
 *
 * `toJSON` copies the whole index into objects, which takes as long as indexing and doubles the memory. Shards need
 * one term at a time.
 */
export interface IndexInternals {
  _options: {searchOptions: SearchOptions}
  _index: {
    fetch: (term: string, initial: () => FieldTerms) => FieldTerms
    [Symbol.iterator]: () => IterableIterator<[string, FieldTerms]>
  }
  _documentIds: Map<number, unknown>
  _fieldIds: Record<string, number>
  _fieldLength: Map<number, Array<number>>
  _avgFieldLength: Array<number>
  _storedFields: Map<number, Record<string, unknown>>
}

/** How often each document has a term, by field. */
export type FieldTerms = Map<number, Map<number, number>>

/** Look inside a MiniSearch. The version of MiniSearch is pinned, and tests compare results with `toJSON`. */
export function openInternals(index: MiniSearch): IndexInternals {
  return index as unknown as IndexInternals // These members are protected, and the same that `toJSON` reads.
}

/** Let an index remember where its terms are, which makes adding documents a third faster. */
export function rememberTerms(index: MiniSearch): void {
  const {_index: terms} = openInternals(index)
  const known = new Map<string, FieldTerms>()
  const fetch = terms.fetch.bind(terms)
  terms.fetch = (term, initial) => {
    const before = known.get(term)
    if (before) return before
    const found = fetch(term, initial)
    known.set(term, found)
    return found
  }
}
