import {isHex} from './term-shape.ts'
import {toPhrase} from './to-phrase.ts'
import {type Token, tokenize} from './tokenize.ts'

/** A term that was asked for. */
export interface QueryTerm {
  term: string
  weight: number
  /** Number of the word that it was read from: a name and its parts are one word, and so is each phrase. */
  word: number
  /** Whether it is a piece of a name. */
  isPart: boolean
  /** Whether it is a name that has pieces, and so no other forms. */
  isName: boolean
  /** Whether it may be the start of a longer one: the reader is still typing, or it is a number in hexadecimal. */
  isPrefix: boolean
}

const maxLength = 400
const maxTerms = 16

/** A piece of a name tells less than the name. */
const partWeight = 0.1

/**
 * Read what was typed into terms; any text is fine.
 *
 * Names count as a whole, and less by their parts. A whole query is looked for as a phrase as well, and so is what
 * stands in quotes or behind a colon: `execution reverted: No tokens to lock`.
 */
export function parseQuery(query: string): Array<QueryTerm> {
  const text = query.slice(0, maxLength)
  const isTyping = text.length === query.length && !/\s$/.test(text)
  const words = toWords(text).filter(({term, isPart}) => !isPart || term.length > 1)
  const telling = words.filter(({term}) => !stopWords.has(term))
  const chosen = telling.some(({isPart}) => !isPart) ? telling : words

  const terms = new Map<string, QueryTerm>()
  for (const phrase of listPhrases(text)) {
    terms.set(phrase, {
      term: phrase,
      weight: 2,
      word: -1 - terms.size,
      isPart: false,
      isName: true,
      isPrefix: isTyping
    })
  }
  for (const {term, end, word, isPart, isName} of chosen) {
    const before = terms.get(term)
    if (!before && terms.size >= maxTerms) break
    terms.set(term, {
      term,
      weight: Math.max(isPart ? partWeight : 1, before?.weight ?? 0),
      word: before?.word ?? word,
      isPart: isPart && (before?.isPart ?? true),
      isName: isName && (before?.isName ?? true),
      isPrefix:
        isHex(term) ||
        (isTyping && end === text.length && term.length > 1) ||
        (before?.isPrefix ?? false)
    })
  }
  return [...terms.values()]
}

/** Terms with the number of their word: one that lies within another is of the same. */
function toWords(text: string): Array<Token & {word: number; isName: boolean}> {
  let word = -1
  let last = 0
  const tokens = tokenize(text)
  return tokens.map((token, index) => {
    if (token.start >= last || word === -1) {
      word++
      last = token.end
    }
    return {...token, word, isName: !token.isPart && (tokens[index + 1]?.isPart ?? false)}
  })
}

function listPhrases(text: string): Set<string> {
  const quoted = Array.from(text.matchAll(/["“]([^"“”]+)["”]?/g), ([, inside]) => inside ?? '')
  const behind = text.split(/:\s+/).slice(1)
  const phrases = [text, ...quoted, ...behind].flatMap((each) => toPhrase(each.trim()) ?? [])
  return new Set(phrases.slice(0, 4))
}

/** Words that tell nothing beside others. Alone they are looked for as any other. */
const stopWords = new Set(
  `a about an and are as at be been but by can could did do does for from had has have how i if in into is it its me
  my of on or our should than that the their them then there these they this those to was we were what when where which
  who why will with would you your`.split(/\s+/)
)
