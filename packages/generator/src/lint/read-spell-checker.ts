import type {SpellChecker} from '@lockstep/lint'
import {readText} from '@lockstep/problem/read-text'

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
  const own = new Set(words === undefined ? [] : listWords(readText(words)))
  return {
    isCorrect: (word) => own.has(word.toLowerCase()) || checker.correct(word),
    suggest: (word) => checker.suggest(word)[0]
  }
}

/** Parse one word per line. Text after `#` is a comment. */
function listWords(text: string): Array<string> {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/s, '').trim().toLowerCase())
    .filter(Boolean)
}
