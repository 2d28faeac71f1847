import {readFile} from 'node:fs/promises'
import type {SpellChecker} from '@lockstep/lint'

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
  const own = new Set(words === undefined ? [] : listWords(await readFile(words, 'utf8')))
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
