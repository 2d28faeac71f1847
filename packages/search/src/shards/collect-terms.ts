import MiniSearch, {type Options} from 'minisearch'
import {createPlaceLog} from './create-place-log.ts'
import {openInternals} from './index-internals.ts'
import {type SortedPlaces, sortPlaces} from './sort-places.ts'

/** An index whose terms are in a log: it can be written as shards, but not searched. */
export type Collection = ReturnType<typeof createCollection>

/** The same words come again and again in other documents. */
const mostWords = 100_000

/**
 * Start an empty collection. MiniSearch cuts the documents that are added to its index into terms.
 *
 * It gets each word of a field once, as a number, so that it looks up no text and repeats nothing. The maps that it
 * keeps of each term are for an index that changes and is searched: `addTerm` notes places in a log instead.
 */
export function createCollection(options: Options) {
  const {fields, processTerm = MiniSearch.getDefault('processTerm') as Cut} = options
  const {tokenize = MiniSearch.getDefault('tokenize') as Cut} = options
  const numbers = new Map<string, number>()
  const log = createPlaceLog()
  const words = createWords(fields)
  /** How often the word is in the field whose terms are being added. */
  let count = 1

  /** Number a term. */
  function toNumber(term: string): number {
    let number = numbers.get(term)
    if (number === undefined) {
      number = numbers.size
      numbers.set(term, number)
    }
    return number
  }

  function toTerms(word: string, field?: string): Array<number> {
    const terms = processTerm(word, field) || []
    return Array.isArray(terms) ? terms.map(toNumber) : [toNumber(terms)]
  }

  // MiniSearch counts words and passes them on, whatever they are.
  const index = new MiniSearch({
    ...options,
    tokenize: ((text, field) => words.number(tokenize(text, field))) as Cut<unknown> as Cut,
    processTerm: ((word: number | string, field = '') => {
      count = 1
      if (typeof word === 'string') return toTerms(word, field)
      count = words.countOf(word)
      return words.termsOf(word, field, toTerms)
    }) as never
  })
  openInternals(index).addTerm = (field, document, term) => {
    log.add(document * fields.length + field, term, count)
  }
  return {index, numbers, toNumber, log}
}

/** The terms of a collection in order, and where they are. */
export interface SortedTerms {
  terms: Array<string>
  /** The number of each term in `places`. */
  numbers: Uint32Array
  places: SortedPlaces
}

/** Sort the terms of a collection. Those of an index before are left out that are in no page any more. */
export function sortTerms({numbers, log}: Collection): SortedTerms {
  const places = sortPlaces(log.read(), numbers.size)
  const {starts} = places
  const texts = [...numbers.keys()]
  // Terms that begin alike are sorted on their own. Sorting all at once compares each of them twice as often, and then
  // has to look up its number.
  const groups = new Map<string, Array<number>>()
  for (const [number, text] of texts.entries()) {
    if (starts[number] === starts[number + 1]) continue
    const beginning = text.slice(0, 4)
    const group = groups.get(beginning)
    if (group) group.push(number)
    else groups.set(beginning, [number])
  }
  const sorted = Array.from(groups.keys())
    .sort()
    .flatMap((beginning) =>
      (groups.get(beginning) ?? []).sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1))
    )
  return {
    terms: sorted.map((number) => texts[number] ?? ''),
    numbers: Uint32Array.from(sorted),
    places
  }
}

type Cut<T = string> = (text: string, field?: string) => Array<T>

/** Start numbers of words, which are counted in one field of one document at a time. */
function createWords(fields: ReadonlyArray<string>) {
  const numbers = new Map<string, number>()
  const texts: Array<string> = []
  const counts: Array<number> = []
  /** The call that last saw each word. */
  const calls: Array<number> = []
  const known = new Map(fields.map((field) => [field, [] as Array<Array<number> | undefined>]))
  let call = 0

  function start(text: string): number {
    // JavaScript engines keep the whole text of a page alive for a long slice of it, so copy the characters.
    const copy = text.length < 13 ? text : ` ${text}`.slice(1)
    numbers.set(copy, texts.length)
    calls.push(0)
    counts.push(0)
    return texts.push(copy) - 1
  }

  function clear(): void {
    numbers.clear()
    for (const list of [texts, counts, calls, ...known.values()]) list.length = 0
  }

  return {
    /** Number the words of a field, each of them once, and count them. Most numbers are in one document: they stay. */
    number(words: ReadonlyArray<string>): Array<number | string> {
      if (texts.length > mostWords) clear()
      call++
      const list: Array<number | string> = []
      for (const word of words) {
        let number = numbers.get(word)
        if (number === undefined) {
          if (startsWithDigit(word)) {
            list.push(word)
            continue
          }
          number = start(word)
        }
        if (calls[number] === call) {
          counts[number] = (counts[number] ?? 0) + 1
          continue
        }
        calls[number] = call
        counts[number] = 1
        list.push(number)
      }
      return list
    },

    countOf: (word: number): number => counts[word] ?? 1,

    /** The terms of a word, which `toTerms` finds the first time. */
    termsOf(word: number, field: string, toTerms: (word: string, field: string) => Array<number>) {
      const terms = known.get(field)
      const before = terms?.[word]
      if (before) return before
      const found = toTerms(texts[word] ?? '', field)
      if (terms) terms[word] = found
      return found
    }
  }
}

function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0)
  return code >= 48 && code <= 57
}
