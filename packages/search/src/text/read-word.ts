import {fold} from './fold.ts'

/** A term and the characters that it was read from. */
export interface Token {
  term: string
  start: number
  end: number
  /** Whether it is a part of a longer name: `superchain` in `SuperchainERC20`. */
  isPart: boolean
}

/** Read the terms of a word that `splitWords` returned, each of them once: the word itself first, then its parts. */
export function readWord(raw: string): Array<Token> {
  const terms = new Set<string>()
  return readTokens(raw).filter(({term}) => !terms.has(term) && terms.add(term))
}

function readTokens(raw: string): Array<Token> {
  if (/^0x[\da-f]+(?:$|…|\.)/i.test(raw)) return [toToken(toHexTerm(raw), 0, raw.length)]
  // Most words are plain ones.
  if (/^(?:[A-Z]?[a-z\d]+|[A-Z\d]+)$/.test(raw)) return [toToken(raw.toLowerCase(), 0, raw.length)]
  if (/^[\x20-\x7e]+$/.test(raw)) return readName(raw)
  // Segment scripts that have no spaces between words.
  return Array.from(raw.matchAll(/[\p{L}\p{N}\p{M}\p{So}_$.'’-]+/gu)).flatMap(({0: run, index}) =>
    (spaceless.test(run) ? readSegments(run) : readName(run)).map((token) => move(token, index))
  )
}

/** `0x4200000000000000000000000000000000000028` -> `0x4200000000…000028` */
function toHexTerm(raw: string): string {
  const [head = '', tail] = raw.toLowerCase().split(/…|\.{2,3}/)
  if (tail !== undefined) return `${head.slice(0, 12)}…${tail.slice(-6)}`
  return head.length > 22 ? `${head.slice(0, 12)}…${head.slice(-6)}` : head
}

/** Read a word: plain text, an identifier, a dotted path, a flag or a signature. */
function readName(raw: string): Array<Token> {
  const tokens: Array<Token> = []
  const [, dashes = '', name = '', rest = ''] = /^(--)?([^(+#]+)(.*)$/.exec(raw) ?? []
  const start = dashes.length
  const end = start + name.length

  const core = name.replace(/^[.'’$-]+|(?<![.'’$-])[.'’$-]+$/g, '')
  if (core === '') return []
  if (rest !== '' || dashes !== '') {
    tokens.push(toToken(`${dashes}${core}${rest}`.toLowerCase(), 0, raw.length))
  }
  const isWhole = tokens.length === 0
  const whole = toTerm(core)
  tokens.push(toToken(whole, start, end, !isWhole && rest !== '' && !rest.startsWith('(')))

  for (const {0: piece, index} of name.matchAll(/[^.\-_$]+/g)) {
    addPart(piece, start + index)
    // One case throughout is one word, and so is a word with a number at its end: `ERC20`.
    if (!/[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(piece)) continue
    for (const {0: hump, index: at} of piece.matchAll(humpPattern)) {
      addPart(hump, start + index + at)
    }
  }
  // Some people write `crosschain` for `cross-chain`.
  if (/^[a-z]+-[a-z\d]+$/i.test(core))
    tokens.push(toToken(whole.replace('-', ''), start, end, true))
  for (const {0: each, index} of rest.matchAll(/[a-z]\w*/g)) addPart(each, end + index)
  return tokens

  function addPart(text: string, at: number): void {
    const term = toTerm(text)
    if (term !== '' && term !== whole) tokens.push(toToken(term, at, at + text.length, true))
  }
}

const humpPattern = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+\d*|\p{Lu}+\d*|\d+/gu

/** `Don’t` -> `dont` */
function toTerm(text: string): string {
  return fold(text).replace(/['’]/g, '')
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

let segmenter: Intl.Segmenter | undefined

function readSegments(text: string): Array<Token> {
  // Older browsers still find such text by its beginning.
  if (!('Segmenter' in Intl)) return [toToken(fold(text), 0, text.length)]
  // The words come from dictionaries of each script. A fixed language makes every browser cut alike.
  segmenter ??= new Intl.Segmenter('zh', {granularity: 'word'})
  return Array.from(segmenter.segment(text), ({segment, index}) =>
    toToken(fold(segment), index, index + segment.length)
  ).filter(({term}) => /[\p{L}\p{N}]/u.test(term))
}

function toToken(term: string, start: number, end: number, isPart = false): Token {
  return {term, start, end, isPart}
}

/** Move a token from its place in the word to its place in the text. */
export function move({term, start, end, isPart}: Token, by: number): Token {
  return {term, start: start + by, end: end + by, isPart}
}
