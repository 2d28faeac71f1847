import MiniSearch, {type Options} from 'minisearch'
import {openInternals} from './index-internals.ts'

/** What documents that were added together have, so that they can be added again without their texts. */
export interface DocumentTerms {
  /** The number of a term and a place of it in turns. Places count from 0, and are in order. */
  rows: Uint32Array
  /** The length of each field of each document. */
  lengths: Array<Array<number>>
}

/** An index whose terms are in a list: it can be written as shards, but not searched. */
export interface Collection {
  /** Has documents, fields and lengths, but no terms. */
  index: MiniSearch
  /** All terms by their numbers. */
  terms: ReadonlyMap<string, number>
  /** Have MiniSearch cut documents into terms. */
  cut: (documents: Iterable<object>) => DocumentTerms
  /** Add documents again, whose ids are their numbers. */
  add: (documents: DocumentTerms) => void
  /**
   * Make a function that lists where a term is, in rising order, and each place as often as the term is there.
   * `TermEntry` says what a place is.
   */
  sort: () => (term: string) => Uint32Array
}

/** Start an empty collection. Terms that are known keep their numbers. */
export function createCollection(options: Options, known: Iterable<string> = []): Collection {
  const index = new MiniSearch(options)
  const internals = openInternals(index)
  const fieldCount = options.fields.length
  const terms = new Map(Array.from(known, (term, number) => [term, number]))
  const parts: Array<{first: number; rows: Uint32Array}> = []
  let first = 0
  let rows: Array<number> = []
  // The maps that MiniSearch keeps of each term are for an index that changes and is searched.
  internals.addTerm = (field, document, term) => {
    const number = terms.get(term) ?? terms.size
    if (number === terms.size) terms.set(term, number)
    rows.push(number, (document - first) * fieldCount + field)
  }

  return {
    index,
    terms,

    cut(documents) {
      first = index.documentCount
      rows = []
      for (const document of documents) index.add(document)
      const count = index.documentCount - first
      const lengths = Array.from(
        {length: count},
        (_, at) => internals._fieldLength.get(first + at) ?? []
      )
      const part = {first: first * fieldCount, rows: new Uint32Array(rows)}
      parts.push(part)
      return {rows: part.rows, lengths}
    },

    add({rows, lengths}) {
      parts.push({first: index.documentCount * fieldCount, rows})
      for (const fields of lengths) {
        const document = internals.addDocumentId(index.documentCount)
        fields.forEach((length, field) => {
          internals.addFieldLength(document, field, document, length)
        })
      }
    },

    sort() {
      const {places, ends} = sortRows(parts, terms.size)
      return (term) => {
        const number = terms.get(term) ?? 0
        return places.subarray(ends[number - 1] ?? 0, ends[number])
      }
    }
  }
}

/** Sort rows by term. They are in the order of their places already. */
function sortRows(
  parts: ReadonlyArray<{first: number; rows: Uint32Array}>,
  termCount: number
): {places: Uint32Array; ends: Uint32Array} {
  const counts = new Uint32Array(termCount)
  for (const {rows} of parts) {
    for (let at = 0; at < rows.length; at += 2) increase(counts, rows[at] ?? 0)
  }
  // Where the next place of each term belongs: at first its start, and its end when all are there.
  const ends = new Uint32Array(termCount)
  let sum = 0
  for (const [term, count] of counts.entries()) {
    ends[term] = sum
    sum += count
  }
  const places = new Uint32Array(sum)
  for (const {first, rows} of parts) {
    for (let at = 0; at < rows.length; at += 2) {
      places[increase(ends, rows[at] ?? 0)] = first + (rows[at + 1] ?? 0)
    }
  }
  return {places, ends}
}

/** Add one to a number of a list, and return what it was. */
function increase(list: Uint32Array, at: number): number {
  const before = list[at] ?? 0
  list[at] = before + 1
  return before
}
