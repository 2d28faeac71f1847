import MiniSearch, {type Options} from 'minisearch'
import {type IndexInternals, openInternals} from './index-internals.ts'

/** A collection of terms by document, which can be written as shards but not searched. */
export type Collection = ReturnType<typeof createCollection>

/** Documents that were added together. */
export interface IndexPart {
  /** The length of the field at each place, or -1 for a field that a document doesn't have. */
  lengths: Int32Array
  /**
   * The terms at each place, as often as they are there, behind the place as a negative number: `~place`. A place is
   * the number of a document times that of all fields, plus the number of the field. Here, the first document is 0.
   */
  rows: Int32Array
}

/** A word of a field. MiniSearch gets it instead of its text, so that each word is cut into terms once. */
interface Word {
  terms: Array<number>
  /** How often it is in the field of a document that MiniSearch adds. */
  count: number
}

/** The same words come again and again in other documents. */
const mostWords = 100_000

/**
 * Start an empty collection. MiniSearch cuts the documents that are added into terms.
 *
 * MiniSearch would also keep maps of each term, which only an index that changes and is searched needs. Here,
 * `addTerm` notes places instead. The first terms can be those of an earlier collection, with the numbers that its
 * parts have.
 */
export function createCollection(options: Options, earlier: ReadonlyArray<string> = []) {
  const index = new MiniSearch(options)
  const internals = openInternals(index)
  const {tokenize, processTerm, fields} = internals._options
  const words = new Map(fields.map((field) => [field, new Map<string, Word>()]))
  const terms = [...earlier]
  const numbers = new Map(terms.map((term, number) => [term, number]))
  const parts: Array<IndexPart> = []
  let [first, place, count] = [0, -1, 1]
  let rows: Array<number> = []

  function toNumber(term: string): number {
    const known = numbers.get(term)
    if (known !== undefined) return known
    numbers.set(term, terms.length)
    return terms.push(term) - 1
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
    /** The terms by their numbers. Terms of an earlier collection may no longer occur in any part. */
    terms,
    earlierCount: earlier.length,
    parts,
    fieldCount: fields.length,

    add(documents: ReadonlyArray<object>): IndexPart {
      ;[first, place, rows] = [index.documentCount, -1, []]
      for (const document of documents) index.add(document)
      const lengths = takeLengths(internals, first, index.documentCount)
      const part = {lengths, rows: new Int32Array(rows)}
      parts.push(part)
      return part
    },

    /** Add a part of the earlier collection. */
    repeat(part: IndexPart): void {
      const {lengths} = part
      for (let start = 0; start < lengths.length; start += fields.length) {
        const document = internals.addDocumentId(index.documentCount)
        for (const [field, length] of lengths.subarray(start, start + fields.length).entries()) {
          if (length >= 0) internals.addFieldLength(document, field, document, length)
        }
      }
      internals._fieldLength.clear()
      parts.push(part)
    },

    /** Drop what is needed to add documents. */
    finish(): void {
      for (const known of words.values()) known.clear()
      numbers.clear()
    }
  }
}

/** Take the field lengths of the last documents out of an index, which is never searched and doesn't need them. */
function takeLengths(
  {_fieldLength, _options: {fields}}: IndexInternals,
  first: number,
  end: number
): Int32Array {
  const lengths = new Int32Array((end - first) * fields.length).fill(-1)
  for (const [document, own] of _fieldLength) {
    own.forEach((length, field) => {
      lengths[(document - first) * fields.length + field] = length
    })
  }
  _fieldLength.clear()
  return lengths
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
