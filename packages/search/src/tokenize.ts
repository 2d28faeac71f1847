import {fold} from './fold.ts'

/** A term and the letters that it was read from. */
export interface Token {
  term: string
  start: number
  end: number
  /** Whether it is a piece of a longer name: `superchain` of `SuperchainERC20`. */
  isPart: boolean
}

/**
 * Cut text into terms, the same in Node and in a browser.
 *
 * Names stay whole and are split as well:
 * `vm.unixTime()` -> `vm.unixtime`, `vm`, `unixtime`, `unix`, `time`.
 * Long hexadecimal numbers keep both ends, which tell them apart: `0x4200000000…000028`.
 */
export function tokenize(text: string): Array<Token> {
  const tokens: Array<Token> = []
  for (const match of text.matchAll(wordPattern)) {
    const [raw] = match
    for (const {term, start, end, isPart} of readWord(raw)) {
      tokens.push({term, start: match.index + start, end: match.index + end, isPart})
    }
  }
  return tokens
}

/** A word that was asked for, and how much it tells. */
export interface WordMatch {
  start: number
  end: number
  /** The best of its terms. */
  term: string
  weight: number
}

/** How much each term tells that was asked for. */
export type TermWeights = ReadonlyMap<string, number>

/** Find words of a text by their terms. */
export function findWords(text: string, weights: TermWeights): Array<WordMatch> {
  const matches: Array<WordMatch> = []
  for (const match of text.matchAll(wordPattern)) {
    for (const {term, start, end} of readWord(match[0])) {
      const weight = weights.get(term)
      if (weight === undefined) continue
      matches.push({start: match.index + start, end: match.index + end, term, weight})
    }
  }
  return matches
}

/** Cut text into terms without saying where they stand. */
export function listTerms(text: string): Array<string> {
  const terms: Array<string> = []
  for (const raw of text.match(wordPattern) ?? []) {
    for (const {term} of readWord(raw)) terms.push(term)
  }
  return terms
}

/** Count the terms of texts; what is not there has none. */
export function countTerms(texts: Iterable<string | undefined>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const raw of text?.match(wordPattern) ?? []) {
      for (const {term} of readWord(raw)) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
  }
  return counts
}

// Ranges instead of `\p{L}`, which takes four times as long. What is no letter after all is left out by `readOther`.
const letter = String.raw`[\w$\u00a1-\u1fff\u2c00-\u2dff\u2e80-\uffff]`
const type = String.raw`[a-z]\w*(?:\[\d*\])*`
const wordPattern = new RegExp(
  [
    String.raw`0[xX][\da-fA-F]+(?:(?:…|\.{2,3})[\da-fA-F]+)?(?!${letter})`,
    String.raw`(?:--)?${letter}+(?:[.'’-]${letter}+)*(?:\+\+|#(?!${letter})|\(${type}(?:,${type})*\))?`
  ].join('|'),
  'g'
)

/** What was read already: words come again and again. */
const known = new Map<string, ReadonlyArray<Token>>()

/** Some ten megabytes. A third of it makes an index of 250 pages a tenth slower. */
const mostKnown = 24_000

function readWord(raw: string): ReadonlyArray<Token> {
  const before = known.get(raw)
  if (before) return before
  // Long enough to be no word, and too long to be kept.
  if (raw.length > 200) return readLong(raw)
  const word = toCopy(raw)
  const tokens = keepFirst(readTokens(word))
  // Numbers are seldom there twice.
  if (word.startsWith('0x')) return tokens
  if (known.size >= mostKnown) known.clear()
  known.set(word, tokens)
  return tokens
}

/** The letters alone: engines make a slice of what is cut, and it holds the whole text. */
function toCopy(text: string): string {
  return ` ${text}`.slice(1)
}

function readTokens(raw: string): Array<Token> {
  if (/^0x[\da-f]+(?:$|…|\.)/i.test(raw)) return [toToken(toHexTerm(raw), 0, raw.length)]
  return /^[\x20-\x7e]+$/.test(raw) ? readName(raw) : readOther(raw)
}

function readLong(raw: string): Array<Token> {
  const tokens: Array<Token> = []
  for (const {0: piece, index} of raw.matchAll(/[\s\S]{1,200}/g)) {
    for (const token of readTokens(piece)) {
      tokens.push({...token, start: token.start + index, end: token.end + index})
    }
  }
  return tokens
}

/** `0x4200000000000000000000000000000000000028` -> `0x4200000000…000028` */
function toHexTerm(raw: string): string {
  const [head = '', tail] = raw.toLowerCase().split(/…|\.{2,3}/)
  if (tail !== undefined) return `${head.slice(0, 12)}…${tail.slice(-6)}`
  return head.length > 22 ? `${head.slice(0, 12)}…${head.slice(-6)}` : head
}

/** A name in ASCII: a word, an identifier, a path with dots, a flag, a signature. */
function readName(raw: string): Array<Token> {
  const tokens: Array<Token> = []
  const [, dashes = '', name = '', rest = ''] = /^(--)?([^(+#]+)(.*)$/.exec(raw) ?? []
  const start = dashes.length
  const end = start + name.length

  const core = name.replace(/^\$+|[$']+$/g, '')
  if (core === '') return []
  if (rest !== '' || dashes !== '') {
    tokens.push(toToken(`${dashes}${core}${rest}`.toLowerCase(), 0, raw.length))
  }
  const isWhole = tokens.length === 0
  const whole = core.toLowerCase().replaceAll("'", '')
  tokens.push(toToken(whole, start, end, !isWhole && rest !== '' && !rest.startsWith('(')))

  for (const {0: piece, index} of name.matchAll(/[^.\-_$]+/g)) {
    addPart(piece, start + index)
    // All small or all large letters are one word, and so are those with a number behind: `ERC20`.
    if (!/[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(piece)) continue
    for (const {0: hump, index: at} of piece.matchAll(humpPattern)) {
      addPart(hump, start + index + at)
    }
  }
  // `cross-chain` is written `crosschain` by others.
  if (/^[a-z]+-[a-z\d]+$/i.test(core))
    tokens.push(toToken(whole.replace('-', ''), start, end, true))
  for (const {0: each, index} of rest.matchAll(/[a-z]\w*/g)) addPart(each, end + index)
  return tokens

  function addPart(text: string, at: number): void {
    const term = text.toLowerCase().replaceAll("'", '')
    if (term !== '' && term !== whole) tokens.push(toToken(term, at, at + text.length, true))
  }
}

const humpPattern = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+/g

/** A word with letters outside of ASCII; scripts that put no spaces between words are segmented. */
function readOther(raw: string): Array<Token> {
  const tokens: Array<Token> = []
  for (const {0: run, index} of raw.matchAll(/[\p{L}\p{N}\p{M}\p{So}_$.'’-]+/gu)) {
    if (!spaceless.test(run)) {
      const term = fold(run).replace(/^[.'’$-]+|[.'’$-]+$/g, '')
      if (term === '') continue
      tokens.push(toToken(term.replace(/['’]/g, ''), index, index + run.length))
      const pieces = [...run.matchAll(/[^._$-]+/g)]
      if (pieces.length < 2) continue
      for (const {0: piece, index: at} of pieces) {
        const end = index + at + piece.length
        tokens.push(toToken(fold(piece).replace(/['’]/g, ''), index + at, end, true))
      }
      continue
    }
    for (const {segment, index: at} of segmentWords(run)) {
      const term = fold(segment)
      if (!/[\p{L}\p{N}]/u.test(term)) continue
      tokens.push(toToken(term, index + at, index + at + segment.length))
    }
  }
  return tokens
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

let segmenter: Intl.Segmenter | undefined

function segmentWords(text: string): Iterable<{segment: string; index: number}> {
  // Older browsers find such text by its beginning at least.
  if (!('Segmenter' in Intl)) return [{segment: text, index: 0}]
  // Words come from dictionaries of the scripts; a fixed language keeps those of the reader out of it.
  segmenter ??= new Intl.Segmenter('zh', {granularity: 'word'})
  return segmenter.segment(text)
}

function toToken(term: string, start: number, end: number, isPart = false): Token {
  return {term, start, end, isPart}
}

/** A word that says the same twice counts once. */
function keepFirst(tokens: ReadonlyArray<Token>): ReadonlyArray<Token> {
  const terms = new Set<string>()
  return tokens.filter(({term}) => !terms.has(term) && terms.add(term))
}
