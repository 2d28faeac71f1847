import {readWord} from '../text/read-word.ts'
import {toPhrase} from '../text/to-phrase.ts'
import {splitWords} from '../text/tokenize.ts'

/** The terms of a text in code. */
interface CodeTerms {
  /** The names in it, without their parts. */
  whole: ReadonlyArray<string>
  /** The text as one term: see `toPhrase`. */
  phrase: string | undefined
}

const known = new Map<string, CodeTerms>()

/** Number of texts to remember. When there are more, all are dropped. */
const mostKnown = 5000

/** Longer texts hardly ever occur twice, so they are not remembered. */
const longestKnown = 200

/**
 * Read the terms of a text in code. Results are remembered, because names occur in most sections of a page and on
 * many pages.
 */
export function readTerms(text: string): CodeTerms {
  const found = known.get(text)
  if (found) return found
  const whole = splitWords(text).flatMap((word) =>
    readWord(word).flatMap(({term, isPart}) => (isPart ? [] : term))
  )
  const terms = {whole, phrase: toPhrase(text)}
  if (text.length > longestKnown) return terms
  if (known.size === mostKnown) known.clear()
  known.set(text, terms)
  return terms
}
