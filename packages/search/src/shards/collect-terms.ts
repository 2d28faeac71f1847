import MiniSearch, {type Options} from 'minisearch'
import {openInternals} from './index-internals.ts'
import type {TermEntry} from './term-entry.ts'

/** The terms of an index in order, each with its postings. */
export interface IndexTerms {
  terms: ReadonlyArray<string>
  readEntry: (term: string) => TermEntry
  /** Whether a term is in the same places as in the index before. Default: never. */
  isSame?: (term: string) => boolean
}

/** Read the terms that MiniSearch has indexed. */
export function readTerms(index: MiniSearch): IndexTerms {
  const {_index, _fieldIds, _fieldLength} = openInternals(index)
  const fieldCount = Object.keys(_fieldIds).length
  const found = new Map(_index)
  return {
    terms: Array.from(found.keys()).sort(),
    readEntry(term) {
      const postings = Array.from(found.get(term) ?? [], ([field, frequencies]) =>
        Array.from(frequencies, ([document, frequency]) => ({document, field, frequency}))
      )
      const rows = postings.flat().sort((a, b) => a.document - b.document || a.field - b.field)
      return {
        term,
        count: new Set(rows.map(({document}) => document)).size,
        factor: 1,
        places: Uint32Array.from(rows, ({document, field}) => document * fieldCount + field),
        frequencies: Uint32Array.from(rows, ({frequency}) => frequency),
        lengths: Uint32Array.from(
          rows,
          ({document, field}) => _fieldLength.get(document)?.[field] ?? 0
        )
      }
    }
  }
}

/** What documents that were added together have. They count from 0. */
export interface TermLog {
  /** Three numbers for each term of a field: that of the term, its place, and how often it is there. */
  rows: Uint32Array
  /** The length of each field of each document, plus 1. A document without the field has 0. */
  lengths: Uint32Array
}

/** An index whose terms are noted one after the other. */
export interface Collector {
  /** Has documents, fields and lengths, but no terms: it can be written as shards, but not searched. */
  index: MiniSearch
  add: (documents: ReadonlyArray<object>) => TermLog
  /** Add documents again, from what `add` returned for them. */
  addLog: (log: TermLog) => void
  /** Note that the terms of a log are not where they were. */
  markChanged: (log: TermLog) => void
  /** All terms by their numbers. */
  listTerms: () => Array<string>
  finish: () => IndexTerms
}

/**
 * Have MiniSearch cut documents into terms, and sort these when all are known.
 *
 * The maps that MiniSearch keeps for each term are for an index that changes and is searched. Documents of a site are
 * added once, in order. `known` are terms with the numbers that logs from before use.
 */
export function createCollector(options: Options, known: ReadonlyArray<string> = []): Collector {
  const {processTerm = MiniSearch.getDefault('processTerm')} = options
  const numbers = new Map(known.map((term, at) => [term, at]))
  const logs: Array<PlacedLog> = []
  const changed = new Set<number>()
  const {note, take} = createRowLog(numbers)
  let first = 0
  const index: MiniSearch = new MiniSearch({
    ...options,
    processTerm(word, field = '') {
      const terms = processTerm(word, field)
      const place =
        (index.documentCount - 1 - first) * fieldCount + (internals._fieldIds[field] ?? 0)
      if (Array.isArray(terms)) for (const term of terms) note(term, place)
      else if (terms) note(terms, place)
      // MiniSearch counts the word, and does not index it.
      return null
    }
  })
  const internals = openInternals(index)
  const fieldCount = options.fields.length

  return {
    index,
    add(documents) {
      first = index.documentCount
      const lengths = new Uint32Array(documents.length * fieldCount)
      for (const [at, document] of documents.entries()) {
        index.add({id: index.documentCount, ...document})
        internals._fieldLength.get(first + at)?.forEach((length, field) => {
          lengths[at * fieldCount + field] = length + 1
        })
      }
      const log = {rows: take(), lengths}
      logs.push({log, first})
      return log
    },
    addLog(log) {
      logs.push({log, first: index.documentCount})
      for (const [at, length] of log.lengths.entries()) {
        const field = at % fieldCount
        if (field === 0) internals.addDocumentId(index.documentCount)
        const document = index.documentCount - 1
        if (length > 0) internals.addFieldLength(document, field, document, length - 1)
      }
    },
    markChanged({rows}) {
      for (let at = 0; at < rows.length; at += 3) changed.add(rows[at] ?? 0)
    },
    listTerms: () => [...numbers.keys()],
    finish: () => ({
      ...sortTerms(logs, numbers, {fieldCount, documentCount: index.documentCount}),
      isSame: (term) => !changed.has(numbers.get(term) ?? -1)
    })
  }
}

/** A log, and the number of its first document. */
interface PlacedLog {
  log: TermLog
  first: number
}

/** Number terms, and note where they are. `take` returns the rows of a log, and begins the next one. */
function createRowLog(numbers: Map<string, number>) {
  /** Where the last row of each term is. */
  const last: Array<number> = []
  let rows = new Uint32Array(3 << 12)
  let end = 0

  return {
    note(term: string, place: number): void {
      const number = numbers.get(term) ?? numbers.size
      if (number === numbers.size) numbers.set(term, number)
      const at = last[number] ?? 0
      if (at < end && rows[at] === number && rows[at + 1] === place) {
        add(rows, at + 2)
        return
      }
      if (end === rows.length) {
        const larger = new Uint32Array(2 * rows.length)
        larger.set(rows)
        rows = larger
      }
      last[number] = end
      rows[end++] = number
      rows[end++] = place
      rows[end++] = 1
    },
    take(): Uint32Array {
      const taken = rows.slice(0, end)
      end = 0
      return taken
    }
  }
}

function sortTerms(
  logs: ReadonlyArray<PlacedLog>,
  numbers: ReadonlyMap<string, number>,
  {fieldCount, documentCount}: {fieldCount: number; documentCount: number}
): IndexTerms {
  const {starts, places, frequencies} = sortRows(logs, numbers.size, fieldCount)
  const lengths = new Uint32Array(documentCount * fieldCount)
  for (const {log, first} of logs) lengths.set(log.lengths, first * fieldCount)
  const terms: Array<string> = []
  for (const [term, at] of numbers) if (starts[at] !== starts[at + 1]) terms.push(term)
  return {
    terms: terms.sort(),
    readEntry(term) {
      const number = numbers.get(term) ?? -1
      const range = [starts[number] ?? 0, starts[number + 1] ?? 0] as const
      const own = places.subarray(...range)
      return {
        term,
        count: countDocuments(own, fieldCount),
        factor: 1,
        places: own,
        frequencies: frequencies.subarray(...range),
        lengths: own.map((place) => (lengths[place] ?? 1) - 1)
      }
    }
  }
}

function countDocuments(places: Uint32Array, fieldCount: number): number {
  let count = 0
  let last = -1
  for (const place of places) {
    const document = Math.floor(place / fieldCount)
    if (document !== last) count++
    last = document
  }
  return count
}

/** Sort the rows of all logs by term. They are in the order of their places already. */
function sortRows(
  logs: ReadonlyArray<PlacedLog>,
  termCount: number,
  fieldCount: number
): {starts: Uint32Array; places: Uint32Array; frequencies: Uint32Array} {
  // The place of a term is counted two behind its own, so that it is right after the rows were moved.
  const starts = new Uint32Array(termCount + 2)
  for (const {log} of logs) {
    for (let at = 0; at < log.rows.length; at += 3) add(starts, (log.rows[at] ?? 0) + 2)
  }
  for (let term = 1; term < starts.length; term++) add(starts, term, starts[term - 1])
  const places = new Uint32Array(starts.at(-1) ?? 0)
  const frequencies = new Uint32Array(places.length)
  for (const {log, first} of logs) {
    for (let at = 0; at < log.rows.length; at += 3) {
      const next = add(starts, (log.rows[at] ?? 0) + 1) - 1
      places[next] = (log.rows[at + 1] ?? 0) + first * fieldCount
      frequencies[next] = log.rows[at + 2] ?? 0
    }
  }
  return {starts, places, frequencies}
}

function add(list: Uint32Array, at: number, value = 1): number {
  const sum = (list[at] ?? 0) + value
  list[at] = sum
  return sum
}
