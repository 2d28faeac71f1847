import type MiniSearch from 'minisearch'
import {type IndexInternals, openInternals} from './index-internals.ts'
import type {TermEntry} from './shard.ts'

/** The terms of an index in order, each with its postings. */
export interface IndexTerms {
  terms: ReadonlyArray<string>
  readEntry: (term: string) => TermEntry
}

/** Read the terms that MiniSearch has indexed. */
export function readTerms(index: MiniSearch): IndexTerms {
  const {_index, _fieldLength} = openInternals(index)
  const found = new Map(_index)
  return {
    terms: sortTerms(found.keys()),
    readEntry: (term) =>
      toEntry(
        term,
        Array.from(found.get(term) ?? [], ([field, frequencies]) => ({
          field,
          documents: [...frequencies.keys()],
          frequencies: [...frequencies.values()],
          lengths: Array.from(frequencies.keys(), (each) => _fieldLength.get(each)?.[field] ?? 0)
        }))
      )
  }
}

/** How to cut a text into words, and words into terms, where both are numbers. */
export interface NumberedRules {
  tokenize: (text: string, field: string) => Array<number>
  processTerm: (word: number, field: string) => Array<number>
}

/**
 * Have MiniSearch note its terms one after the other instead of indexing them, and return what reads them.
 *
 * Documents of a site are added once, in order, and never removed, so the maps that MiniSearch keeps for each term
 * can wait until everything is known. MiniSearch sees numbers in place of words and terms, because most of the time
 * went into texts that were cut, hashed and compared again and again. Such an index can be written as shards, but
 * not searched.
 */
export function collectTerms(
  index: MiniSearch,
  toRules: (toNumber: (term: string) => number) => NumberedRules
): () => IndexTerms {
  const internals = openInternals(index)
  const fieldCount = Object.keys(internals._fieldIds).length
  const numbers = new Map<string, number>()
  const log = createLog()
  const rules = toRules((term) => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  })
  // MiniSearch hands on what these return, and looks no further into it.
  Object.assign(internals, {_options: {...internals._options, ...rules}})
  internals.addTerm = (field, document, term) => log.add(term, document * fieldCount + field)

  return () => {
    const lengths = flattenLengths(internals, fieldCount)
    const {starts, places} = log.sort(numbers.size)
    return {
      terms: sortTerms(numbers.keys()),
      readEntry(term) {
        const number = numbers.get(term) ?? -1
        const own = places.subarray(starts[number], starts[number + 1])
        return toEntry(term, toFields(own, fieldCount, lengths))
      }
    }
  }
}

function sortTerms(terms: Iterable<string>): Array<string> {
  return Array.from(terms).sort()
}

function toEntry(term: string, fields: TermEntry['fields']): TermEntry {
  const [first] = fields
  // Most terms are in one field alone, and a set takes longer than everything else here.
  const count =
    fields.length === 1 && first
      ? first.documents.length
      : new Set(fields.flatMap(({documents}) => documents)).size
  return {term, count, factor: 1, fields}
}

/** Group the places of a term by field. Equal places follow each other, and their number is the frequency. */
function toFields(
  places: Uint32Array,
  fieldCount: number,
  lengths: Uint32Array
): TermEntry['fields'] {
  const [first = 0] = places
  if (first === places.at(-1)) {
    const [field, length] = [first % fieldCount, lengths[first] ?? 0]
    const document = (first - field) / fieldCount
    return [{field, documents: [document], frequencies: [places.length], lengths: [length]}]
  }
  const counts = new Uint32Array(fieldCount)
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    if (place !== places[at - 1]) add(counts, place % fieldCount, 1)
  }
  const fields: Array<Postings> = []
  const byNumber: Array<Postings> = []
  const ends = new Uint32Array(fieldCount)
  for (let at = 0; at < places.length; ) {
    const place = places[at] ?? 0
    const start = at
    while (places[at] === place) at++
    const field = place % fieldCount
    let own = byNumber[field]
    if (!own) {
      own = createPostings(field, counts[field] ?? 0)
      byNumber[field] = own
      fields.push(own)
    }
    const next = add(ends, field, 1) - 1
    own.documents[next] = (place - field) / fieldCount
    own.frequencies[next] = at - start
    own.lengths[next] = lengths[place] ?? 0
  }
  return fields
}

interface Postings {
  field: number
  documents: Array<number>
  frequencies: Array<number>
  lengths: Array<number>
}

/** Lists of their final length, since growing ones would be copied several times. */
function createPostings(field: number, count: number): Postings {
  return {
    field,
    documents: new Array(count),
    frequencies: new Array(count),
    lengths: new Array(count)
  }
}

/** The lengths of all fields in one list, since they are asked for at random. */
function flattenLengths({_fieldLength}: IndexInternals, fieldCount: number): Uint32Array {
  const all = new Uint32Array(_fieldLength.size * fieldCount)
  for (const [document, lengths] of _fieldLength) {
    for (const [field, length] of lengths.entries()) all[document * fieldCount + field] = length
  }
  return all
}

/** Keep pairs of a term and a place in blocks of numbers, in the order in which they were found. */
function createLog() {
  const blocks: Array<Uint32Array> = []
  let block = new Uint32Array(0)
  let at = 0

  return {
    add(term: number, place: number): void {
      if (at === block.length) {
        block = new Uint32Array(blockLength)
        blocks.push(block)
        at = 0
      }
      block[at++] = term
      block[at++] = place
    },

    /** Sort the places by term, and drop the log. Places of a term stay in order. */
    sort(termCount: number): {starts: Uint32Array; places: Uint32Array} {
      const pairs = blocks.map((each) => (each === block ? each.subarray(0, at) : each))
      blocks.length = 0
      const starts = new Uint32Array(termCount + 1)
      for (const each of pairs) {
        for (let next = 0; next < each.length; next += 2) add(starts, (each[next] ?? 0) + 1, 1)
      }
      for (let term = 0; term < termCount; term++) add(starts, term + 1, starts[term] ?? 0)
      const places = new Uint32Array(starts[termCount] ?? 0)
      const ends = starts.slice()
      for (const each of pairs) {
        for (let next = 0; next < each.length; next += 2) {
          places[add(ends, each[next] ?? 0, 1) - 1] = each[next + 1] ?? 0
        }
      }
      return {starts, places}
    }
  }
}

function add(list: Uint32Array, at: number, value: number): number {
  const sum = (list[at] ?? 0) + value
  list[at] = sum
  return sum
}

const blockLength = 1 << 16
