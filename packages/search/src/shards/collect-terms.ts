import MiniSearch, {type Options} from 'minisearch'
import {openInternals} from './index-internals.ts'

/** An index whose terms are in lists: it can be written as shards, but not searched. */
export type Collection = ReturnType<typeof createCollection>

/** The same words come again and again in other documents. */
const mostWords = 24_000

/**
 * Start an empty collection. MiniSearch cuts the documents that are added to its index into terms.
 *
 * Its words are lists of the numbers of their terms, so each word of a text is looked up once. The maps that it keeps
 * of each term are for an index that changes and is searched: `addTerm` notes places instead.
 */
export function createCollection(options: Options) {
  const {fields, processTerm = MiniSearch.getDefault('processTerm') as Cut} = options
  const {tokenize = MiniSearch.getDefault('tokenize') as Cut} = options
  const places = createPlaceLists()
  const known = new Map(fields.map((field) => [field, new Map<string, Array<number>>()]))
  const toTerms = (word: string, field?: string): Array<number> => {
    const terms = processTerm(word, field) || []
    return Array.isArray(terms) ? terms.map(places.toNumber) : [places.toNumber(terms)]
  }
  // MiniSearch counts words and passes them on, whatever they are.
  const cut: Cut<Array<number> | string> = (text, field = '') => {
    const words = known.get(field) ?? new Map<string, Array<number>>()
    if (words.size > mostWords) words.clear()
    return tokenize(text, field).map((word) => {
      const before = words.get(word)
      // Most numbers are in one document.
      if (before || /^\d/.test(word)) return before ?? word
      const terms = toTerms(word, field)
      // JavaScript engines keep the whole text of a page alive for a long slice of it, so copy the characters.
      words.set(word.length < 13 ? word : ` ${word}`.slice(1), terms)
      return terms
    })
  }
  const index = new MiniSearch({
    ...options,
    tokenize: cut as Cut,
    processTerm: (word, field) => (typeof word === 'string' ? toTerms(word, field) : word) as never
  })
  openInternals(index).addTerm = (field, document, term) => {
    places.add(term, document * fields.length + field)
  }
  return {index, places}
}

type Cut<T = string> = (text: string, field?: string) => Array<T>

/**
 * Start lists of where terms are, as often as they are there. A place is the number of a document times that of all
 * fields, plus the number of the field.
 *
 * Most terms have one place. Of the millions of others, the differences are kept, with seven bits in each byte.
 */
function createPlaceLists() {
  const numbers = new Map<string, number>()
  const lists: Array<{first: number; last: number; bytes: Uint8Array; end: number}> = []
  const start = () => ({first: -1, last: -1, bytes: empty, end: 0})

  /** Number a term. */
  function toNumber(term: string): number {
    const before = numbers.get(term)
    if (before !== undefined) return before
    numbers.set(term, lists.length)
    return lists.push(start()) - 1
  }

  /** Add a place of a term, which is not before its last one. */
  function add(number: number, place: number): void {
    const list = lists[number] ?? start()
    let gap = place - list.last
    list.last = place
    if (list.first === -1) {
      list.first = place
      return
    }
    // The largest difference has five bytes.
    if (list.end + 5 > list.bytes.length) {
      const bytes = new Uint8Array(5 + 2 * list.end)
      bytes.set(list.bytes)
      list.bytes = bytes
    }
    for (; gap > 127; gap >>>= 7) list.bytes[list.end++] = gap | 128
    list.bytes[list.end++] = gap
  }

  /** Read the places of a term in order. */
  function read(number: number): Array<number> {
    const {first, bytes, end} = lists[number] ?? start()
    const places = first === -1 ? [] : [first]
    let [place, gap, bits] = [first, 0, 0]
    for (let at = 0; at < end; at++) {
      const byte = bytes[at] ?? 0
      gap |= (byte & 127) << bits
      bits += 7
      if (byte > 127) continue
      place += gap
      places.push(place)
      gap = 0
      bits = 0
    }
    return places
  }

  /** Add places of a term, which are in order but among those that it has. */
  function merge(number: number, others: ReadonlyArray<number>): void {
    const own = read(number)
    const all = own.length === 0 ? others : [...own, ...others].sort((a, b) => a - b)
    lists[number] = start()
    for (const place of all) add(number, place)
  }

  return {terms: () => numbers.keys(), toNumber, add, read, merge}
}

const empty = new Uint8Array()
