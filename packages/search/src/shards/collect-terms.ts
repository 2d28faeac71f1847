import type MiniSearch from 'minisearch'
import type {CountedWords} from '../text/create-word-table.ts'
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
    readEntry(term) {
      const fields = Array.from(found.get(term) ?? [], ([field, frequencies]) => ({
        field,
        documents: [...frequencies.keys()],
        frequencies: [...frequencies.values()],
        lengths: Array.from(frequencies.keys(), (each) => _fieldLength.get(each)?.[field] ?? 0)
      }))
      const count = new Set(fields.flatMap(({documents}) => documents)).size
      return {term, count, factor: 1, fields}
    }
  }
}

/** How to cut a text into words, and words into terms, where both are numbers. */
export interface NumberedRules {
  tokenize: (text: string, field: string) => CountedWords
  /** List the terms of a word, each once. */
  readTerms: (word: number) => ReadonlyArray<number>
}

/**
 * Have MiniSearch note its words one after the other instead of indexing them, and return what reads their terms.
 *
 * Documents of a site are added once, in order, and never removed, so the maps that MiniSearch keeps for each term
 * can wait until everything is known. MiniSearch sees numbers in place of words, each of them once for a field,
 * because most of the time went into texts that were cut, hashed and compared again and again. Such an index can be
 * written as shards, but not searched.
 */
export function collectTerms(
  index: MiniSearch,
  toRules: (toNumber: (term: string) => number) => NumberedRules
): () => IndexTerms {
  const internals = openInternals(index)
  const fieldCount = Object.keys(internals._fieldIds).length
  const numbers = new Map<string, number>()
  const log = createWordLog()
  const {tokenize, readTerms} = toRules((term) => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, numbers.size)
    return numbers.size - 1
  })
  let counts: ReadonlyArray<number> = []
  let next = 0
  const rules = {
    tokenize(text: string, field: string) {
      const found = tokenize(text, field)
      counts = found.counts
      next = 0
      return found.words
    },
    // MiniSearch skips a term that is 0.
    processTerm: (word: number) => word + 1
  }
  Object.assign(internals, {_options: {...internals._options, ...rules}})
  internals.addTerm = (field, document, word) =>
    log.add(word - 1, document * fieldCount + field, counts[next++] ?? 0)

  return () => {
    const lengths = flattenLengths(internals, fieldCount)
    const readPlaces = createPlaceReader(log.sort(readTerms, numbers.size), fieldCount, lengths)
    return {
      terms: sortTerms(numbers.keys()),
      readEntry: (term) => ({term, factor: 1, ...readPlaces(numbers.get(term) ?? -1)})
    }
  }
}

function sortTerms(terms: Iterable<string>): Array<string> {
  return Array.from(terms).sort()
}

/** Make a function that groups the places of a term by field, and counts its documents. */
function createPlaceReader(
  {starts, ends, places, frequencies}: TermPlaces,
  fieldCount: number,
  lengths: Uint32Array
): (term: number) => Pick<TermEntry, 'count' | 'fields'> {
  const counts = new Uint32Array(fieldCount)
  const byNumber: Array<Postings | undefined> = new Array(fieldCount)

  return (term) => {
    const [start, end] = [starts[term] ?? 0, ends[term] ?? 0]
    let count = 0
    let last = -1
    counts.fill(0)
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const field = place % fieldCount
      const document = (place - field) / fieldCount
      // Places are in order, so those of a document follow each other.
      if (document !== last) count++
      last = document
      add(counts, field, 1)
    }
    const fields: Array<Postings> = []
    byNumber.fill(undefined)
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const field = place % fieldCount
      let own = byNumber[field]
      if (!own) {
        own = createPostings(field, counts[field] ?? 0)
        byNumber[field] = own
        fields.push(own)
        counts[field] = 0
      }
      const next = add(counts, field, 1) - 1
      own.documents[next] = (place - field) / fieldCount
      own.frequencies[next] = frequencies[at] ?? 0
      own.lengths[next] = lengths[place] ?? 0
    }
    return {count, fields}
  }
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

/** The places of all terms in rising order, and how often each place has its term. */
interface TermPlaces {
  /** Where the places of each term begin and end. */
  starts: Uint32Array
  ends: Uint32Array
  places: Uint32Array
  frequencies: Uint32Array
}

/** Keep words with their places and counts in blocks of numbers, in the order in which they were found. */
function createWordLog() {
  const blocks: Array<Uint32Array> = []
  let block = new Uint32Array(0)
  let at = 0

  return {
    add(word: number, place: number, count: number): void {
      if (at === block.length) {
        block = new Uint32Array(blockLength)
        blocks.push(block)
        at = 0
      }
      block[at++] = word
      block[at++] = place
      block[at++] = count
    },

    /** Sort the places by term, and drop the log. */
    sort(readTerms: NumberedRules['readTerms'], termCount: number): TermPlaces {
      const entries = blocks.map((each) => (each === block ? each.subarray(0, at) : each))
      blocks.length = 0
      const starts = new Uint32Array(termCount + 1)
      for (const each of entries) {
        for (let next = 0; next < each.length; next += 3) {
          for (const term of readTerms(each[next] ?? 0)) add(starts, term + 1, 1)
        }
      }
      for (let term = 0; term < termCount; term++) add(starts, term + 1, starts[term] ?? 0)
      const places = new Uint32Array(starts[termCount] ?? 0)
      const frequencies = new Uint32Array(places.length)
      const ends = starts.slice(0, termCount)
      for (const each of entries) {
        for (let next = 0; next < each.length; next += 3) {
          const place = each[next + 1] ?? 0
          const count = each[next + 2] ?? 0
          for (const term of readTerms(each[next] ?? 0)) {
            const end = ends[term] ?? 0
            // Two words of a field can have the same term.
            const isSame = end > (starts[term] ?? 0) && places[end - 1] === place
            const own = isSame ? end - 1 : end
            places[own] = place
            add(frequencies, own, count)
            ends[term] = own + 1
          }
        }
      }
      return {starts, ends, places, frequencies}
    }
  }
}

function add(list: Uint32Array, at: number, value: number): number {
  const sum = (list[at] ?? 0) + value
  list[at] = sum
  return sum
}

/** A multiple of 3. */
const blockLength = 3 << 14
