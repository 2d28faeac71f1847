import MiniSearch, {type Options} from 'minisearch'
import {openInternals} from './index-internals.ts'

/** An index whose terms are numbers in parts: it can be written as shards, but not searched. */
export type Collection = ReturnType<typeof createCollection>

/** Documents that were added together. */
export interface IndexPart {
  /** The lengths of the fields of each document. */
  lengths: Array<Array<number>>
  /**
   * The terms at each place, as often as they are there, behind the place as a negative number: `~place`. A place is
   * the number of a document times that of all fields, plus the number of the field. Here, the first document is 0.
   */
  rows: Int32Array
}

/** A word of a field that MiniSearch gets in place of its text, so that it is cut into terms once. */
interface Word {
  /** The numbers of its terms. */
  terms: Array<number>
  /** How often it is in the field of a document that MiniSearch adds. */
  count: number
}

/** The same words come again and again in other documents. */
const mostWords = 100_000

/**
 * Start an empty collection. MiniSearch cuts the documents that are added to its index into terms.
 *
 * The maps that it keeps of each term are for an index that changes and is searched: `addTerm` notes places instead.
 */
export function createCollection(options: Options) {
  const index = new MiniSearch(options)
  const internals = openInternals(index)
  const {tokenize, processTerm, fields} = internals._options
  const words = new Map(fields.map((field) => [field, new Map<string, Word>()]))
  const numbers = new Map<string, number>()
  const parts: Array<IndexPart> = []
  let [first, place, count] = [0, -1, 1]
  let rows: Array<number> = []

  function toNumber(term: string): number {
    const number = numbers.get(term) ?? numbers.size
    if (number === numbers.size) numbers.set(term, number)
    return number
  }

  function toTerms(word: string, field: string): Array<number> {
    return [processTerm(word, field) || []].flat().map(toNumber)
  }

  Object.assign(internals._options, {
    tokenize: (text: string, field: string) =>
      listWords(tokenize(text, field), words.get(field) ?? new Map(), (word) =>
        toTerms(word, field)
      ),
    processTerm(word: Word | string, field: string): Array<number> {
      count = typeof word === 'string' ? 1 : word.count
      if (typeof word === 'string') return toTerms(word, field)
      word.count = 0
      return word.terms
    }
  })
  internals.addTerm = (field, document, term) => {
    const at = (document - first) * fields.length + field
    if (at !== place) rows.push(~at)
    place = at
    for (let times = 0; times < count; times++) rows.push(term)
  }

  return {
    index,
    numbers,
    parts,
    fieldCount: fields.length,

    /** Add documents as a part. */
    add(documents: ReadonlyArray<object>): IndexPart {
      ;[first, place, rows] = [index.documentCount, -1, []]
      for (const document of documents) index.add(document)
      const lengths = documents.map((_, at) => internals._fieldLength.get(first + at) ?? [])
      const part = {lengths, rows: new Int32Array(rows)}
      parts.push(part)
      return part
    },

    /** Make a function that adds parts of an earlier collection, whose terms are numbered in this order. */
    repeatFrom(terms: ReadonlyArray<string>) {
      const own: Array<number> = []
      return ({lengths, rows}: IndexPart): IndexPart => {
        for (const each of lengths) {
          const document = internals.addDocumentId(index.documentCount)
          each.forEach((length, field) => {
            internals.addFieldLength(document, field, document, length)
          })
        }
        const toOwn = (row: number) => (own[row] ??= toNumber(terms[row] ?? ''))
        const part = {lengths, rows: rows.map((row) => (row < 0 ? row : toOwn(row)))}
        parts.push(part)
        return part
      }
    }
  }
}

/** List the words of a field, each of them once, and count them. Most numbers are in one document: they stay texts. */
function listWords(
  texts: ReadonlyArray<string>,
  known: Map<string, Word>,
  toTerms: (word: string) => Array<number>
): Array<Word | string> {
  if (known.size > mostWords) known.clear()
  const found: Array<Word | string> = []
  for (const text of texts) {
    let word = known.get(text)
    if (!word && /^\d/.test(text)) {
      found.push(text)
      continue
    }
    if (!word) {
      // JavaScript engines keep the whole text of a page alive for a long slice of it, so copy the characters.
      const copy = text.length < 13 ? text : ` ${text}`.slice(1)
      word = {terms: toTerms(copy), count: 0}
      known.set(copy, word)
    }
    if (word.count++ === 0) found.push(word)
  }
  return found
}
