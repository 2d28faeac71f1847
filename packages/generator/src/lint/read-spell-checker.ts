import type {SpellChecker} from '@lockstep/lint'
import {readText} from '@lockstep/problem/read-text'
import {tradeWords} from './trade-words.ts'

/** Read the English dictionary and the words of the project. */
export async function readSpellChecker(words: string | undefined): Promise<SpellChecker> {
  const [{default: nspell}, {default: dictionary}] = await Promise.all([
    import('nspell'),
    import('dictionary-en')
  ])
  const checker = nspell({
    aff: Buffer.from(dictionary.aff),
    dic: Buffer.from(dictionary.dic)
  })
  const own = new Set([...tradeWords, ...(words === undefined ? [] : listWords(readText(words)))])
  const isCorrect = (word: string): boolean => own.has(word.toLowerCase()) || checker.correct(word)
  return {
    isCorrect,
    suggest: (word) => listSwapped(word).find(isCorrect) ?? checker.suggest(word)[0]
  }
}

/** List what a word is with two neighboring letters swapped, which the dictionary suggests late: `teh`. */
function listSwapped(word: string): Array<string> {
  return Array.from({length: Math.max(0, word.length - 1)}, (_, at) => {
    return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
  })
}

/** Parse one word per line. Text after `#` is a comment. */
function listWords(text: string): Array<string> {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/s, '').trim().toLowerCase())
    .filter(Boolean)
}
