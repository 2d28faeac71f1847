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

/**
 * Have MiniSearch note its terms one after the other instead of indexing them, and return what reads them.
 *
 * Documents of a site are added once, in order, and never removed, so the maps that MiniSearch keeps for each term
 * can wait until everything is known. This saves half the time and most of the memory. Such an index can be written
 * as shards, but not searched.
 */
export function collectTerms(index: MiniSearch): () => IndexTerms {
  const internals = openInternals(index)
  const fieldCount = Object.keys(internals._fieldIds).length
  const numbers = new Map<string, number>()
  const log = createLog()
  internals.addTerm = (field, document, term) => {
    let number = numbers.get(term)
    if (number === undefined) {
      number = numbers.size
      numbers.set(term, number)
    }
    log.add(number, document * fieldCount + field)
  }

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
  const fields: Array<{
    field: number
    documents: Array<number>
    frequencies: Array<number>
    lengths: Array<number>
  }> = []
  for (let at = 0; at < places.length; ) {
    const place = places[at] ?? 0
    const start = at
    while (places[at] === place) at++
    const field = place % fieldCount
    let own = fields.find((each) => each.field === field)
    if (!own) {
      own = {field, documents: [], frequencies: [], lengths: []}
      fields.push(own)
    }
    own.documents.push((place - field) / fieldCount)
    own.frequencies.push(at - start)
    own.lengths.push(lengths[place] ?? 0)
  }
  return fields
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
      const starts = new Uint32Array(termCount + 1)
      const read = (visit: (term: number, place: number) => void): void => {
        for (const each of blocks) {
          const end = each === block ? at : each.length
          for (let next = 0; next < end; next += 2) visit(each[next] ?? 0, each[next + 1] ?? 0)
        }
      }
      read((term) => add(starts, term + 1, 1))
      for (let term = 0; term < termCount; term++) add(starts, term + 1, starts[term] ?? 0)
      const places = new Uint32Array(starts[termCount] ?? 0)
      const ends = starts.slice()
      read((term, place) => {
        places[add(ends, term, 1) - 1] = place
      })
      blocks.length = 0
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
