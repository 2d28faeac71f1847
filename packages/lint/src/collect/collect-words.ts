import {type Locator, toRange} from '../places/create-locator.ts'
import type {NodesByType} from './list-nodes.ts'

/** A word, and where it first appears. */
export type WordFact = [word: string, line: number, column: number]

/** Collect the words in prose that a dictionary may contain, each once. */
export function collectWords(
  {texts}: NodesByType,
  text: string,
  locator: Locator
): Array<WordFact> {
  const words = new Map<string, WordFact>()
  for (const {node, ancestors} of texts) {
    const parent = ancestors.at(-1)
    const [start, end] = toRange(node)
    const raw = text.slice(start, end)
    // Skip a link whose text is its URL.
    if (parent?.type === 'link' && /^(?:https?:|www\.)/.test(raw)) continue
    for (const {0: word, index} of raw.matchAll(wordPattern)) {
      const plain = word.replace(/’/g, "'").replace(/'s$/, '')
      if (words.has(plain) || !isPlain(plain)) continue
      const {line, column} = locator.at(start + index, start + index).start
      words.set(plain, [plain, line, column])
    }
  }
  return [...words.values()]
}

const wordPattern = /(?<![\w@/.#$:\\&-])\p{L}[\p{L}'’]*(?![\w@/\\:]|\.\w|-\d)/gu

/** Check that a word is not a name in capitals or camel case, which no dictionary contains. */
function isPlain(word: string): boolean {
  return word.length > 2 && /^\p{L}\p{Ll}+(?:'\p{Ll}+)?$/u.test(word)
}
