import {move, readWord, type Token} from './read-word.ts'

// Ranges are four times as fast as `\p{L}`. `readWord` drops the characters among them that are not letters.
const letter = String.raw`[\w$\u00a1-\u1fff\u2c00-\u2dff\u2e80-\uffff]`
const type = String.raw`[a-z]\w*(?:\[\d*\])*`
/** A word. A longer run of letters is data, and is cut. */
const wordPattern: RegExp = new RegExp(
  [
    String.raw`0[xX][\da-fA-F]+(?:(?:…|\.{2,3})[\da-fA-F]+)?(?!${letter})`,
    String.raw`(?:--)?${letter}{1,200}(?:[.'’-]${letter}+)*(?:\+\+|#(?!${letter})|\(${type}(?:,${type})*\))?`
  ].join('|'),
  'g'
)

/** Split text into words. A flag, a signature, a dotted path and a hexadecimal number are one word each. */
export function splitWords(text: string): Array<string> {
  return text.match(wordPattern) ?? []
}

/**
 * Cut text into terms, in Node exactly as in a browser.
 *
 * Names stay whole and are split as well: `vm.unixTime()` -> `vm.unixtime`, `vm`, `unixtime`, `unix`, `time`.
 * Long hexadecimal numbers keep both ends, which identify them: `0x4200000000…000028`.
 */
export function tokenize(text: string): Array<Token> {
  return Array.from(text.matchAll(wordPattern)).flatMap(({0: raw, index}) =>
    readWord(raw).map((token) => move(token, index))
  )
}

/** How much each term of a query matters, by the term as it is in the index. */
export type TermWeights = ReadonlyMap<string, number>

/** A term of a query that was found in a text. */
export interface WordMatch {
  start: number
  end: number
  term: string
  weight: number
}

/** Find the terms of a query in a text. Those that overlap are one match, with the largest weight of them. */
export function findWords(text: string, weights: TermWeights): Array<WordMatch> {
  const matches: Array<WordMatch> = []
  for (const {0: raw, index} of text.matchAll(wordPattern)) {
    for (const {start, end, ...found} of findTerms(raw, weights)) {
      const own = {start: index + start, end: index + end, ...found}
      // The other way to write a name comes after its parts: `crosschain` for `cross-chain`.
      while (own.start < (matches.at(-1)?.end ?? 0)) {
        const other = matches.pop() ?? own
        own.start = Math.min(own.start, other.start)
        own.end = Math.max(own.end, other.end)
        if (other.weight >= own.weight) Object.assign(own, {term: other.term, weight: other.weight})
      }
      matches.push(own)
    }
  }
  return matches
}

/** What was found in the words of texts, for each query, because texts repeat their words. */
const known = new WeakMap<TermWeights, Map<string, ReadonlyArray<WordMatch>>>()

/** Find the terms of a query in a word. */
function findTerms(raw: string, weights: TermWeights): ReadonlyArray<WordMatch> {
  const words = known.get(weights) ?? new Map<string, ReadonlyArray<WordMatch>>()
  known.set(weights, words)
  const found =
    words.get(raw) ??
    readWord(raw).flatMap(({term, start, end}) => {
      const weight = weights.get(term)
      return weight === undefined ? [] : [{start, end, term, weight}]
    })
  words.set(raw, found)
  return found
}
