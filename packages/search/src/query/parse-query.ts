import {termWeights} from '../rules.ts'
import type {Token} from '../text/read-word.ts'
import {isHex} from '../text/term-shape.ts'
import {toPhrase} from '../text/to-phrase.ts'
import {tokenize} from '../text/tokenize.ts'

/** A term of a query. */
export interface QueryTerm {
  term: string
  weight: number
  /** The number of the word that it comes from. A name and its parts are one word, and so is each phrase. */
  word: number
  /** Whether it is a part of a name. */
  isPart: boolean
  /** Whether it is a name with parts. Names have no other forms. */
  isName: boolean
  /** Whether it can be the beginning of a longer term: the reader is still typing, or it is a hexadecimal number. */
  isPrefix: boolean
}

const maxLength = 400
const maxTerms = 16

/**
 * Parse a query into terms. Any text is valid.
 *
 * The whole query is a term as well, and so are a quoted text and the text after a colon: `execution reverted: No
 * tokens to lock`.
 */
export function parseQuery(query: string): Array<QueryTerm> {
  const given = query.slice(0, maxLength)
  const isTyping = given.length === query.length && !/\s$/.test(given)
  const text = given.replace(declaration, toSignature)
  const words = toWords(text).filter(({term, isPart}) => !isPart || term.length > 1)
  const content = words.filter(({term}) => !stopWords.has(term))
  const chosen = content.some(({isPart}) => !isPart) ? content : words

  const shape = {weight: termWeights.phrase, isPart: false, isName: true, isPrefix: isTyping}
  const phrases = listPhrases(text).map((term, at): QueryTerm => ({term, word: -1 - at, ...shape}))
  const others = chosen.map(({term, end, word, isPart, isName}): QueryTerm => {
    const isLast = isTyping && end === text.length && term.length > 1
    const weight = isPart ? termWeights.part : 1
    return {term, weight, word, isPart, isName, isPrefix: isLast || isHex(term)}
  })
  const terms = new Map<string, QueryTerm>()
  for (const own of [...phrases, ...others]) {
    const before = terms.get(own.term) ?? own
    if (before === own && terms.size >= maxTerms) break
    terms.set(own.term, {
      ...before,
      weight: Math.max(own.weight, before.weight),
      isPart: own.isPart && before.isPart,
      isName: own.isName && before.isName,
      isPrefix: own.isPrefix || before.isPrefix
    })
  }
  return [...terms.values()]
}

/** A function, event or error as in its source: `Taken(address indexed by, uint256 amount)`. */
const declaration = /(?<=[\w$])\([a-z][\w[\]]* [\w ]*(?:, *[a-z][\w[\]]* [\w ]*)*(?:, *)?\)/g

/** `(address indexed by, uint256 amount)` -> `(address,uint256)` */
function toSignature(parameters: string): string {
  const types = parameters.slice(1, -1).split(',')
  return `(${types.map((each) => each.trim().split(' ', 1)[0]).join(',')})`
}

/** Number the words: a term inside another one belongs to the same word. */
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

function listPhrases(text: string): Array<string> {
  const quoted = Array.from(text.matchAll(/["“]([^"“”]+)["”]?/g), ([, inside]) => inside ?? '')
  const behind = text.split(/:\s+/).slice(1)
  const phrases = [text, ...quoted, ...behind].flatMap((each) => toPhrase(each.trim()) ?? [])
  return [...new Set(phrases.slice(0, 4))]
}

/** Words that are ignored unless the query has no others. */
const stopWords = new Set(
  `a able about again an and are as at be been between but by can could did do does for from had has have how i if in
  into is it its me my of off on or our out over should than that the their them then there these they this those
  through to until up was we were what when where which who why will with within would you your`.split(
    /\s+/
  )
)
