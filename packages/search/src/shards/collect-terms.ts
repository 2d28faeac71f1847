import MiniSearch, {type Options} from 'minisearch'
import {openInternals} from './index-internals.ts'

/** An index whose terms are in lists: it can be written as shards, but not searched. */
export interface Collection {
  /** Has documents, fields and lengths, but no terms. */
  index: MiniSearch
  /**
   * Where each term is, as often as it is there: the number of a document times that of all fields, plus the number of
   * the field.
   */
  places: Map<string, Array<number>>
}

/** Start an empty collection. MiniSearch cuts the documents that are added to its index into terms. */
export function createCollection(options: Options): Collection {
  const index = new MiniSearch(options)
  const places: Collection['places'] = new Map()
  const fieldCount = options.fields.length
  // The maps that MiniSearch keeps of each term are for an index that changes and is searched.
  openInternals(index).addTerm = (field, document, term) => {
    const own = places.get(term)
    const place = document * fieldCount + field
    if (own) own.push(place)
    else places.set(term, [place])
  }
  return {index, places}
}
