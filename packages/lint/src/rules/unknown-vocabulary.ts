import {findNearest, toHint} from '@lockstep/problem'
import type {Rule} from '../rule.ts'
import type {Vocabulary} from '../site.ts'

const lists: ReadonlyArray<[key: string, list: keyof Vocabulary]> = [
  ['personas', 'personas'],
  ['categories', 'categories'],
  ['topic', 'topics']
]

/** A front matter word that is not in the vocabulary of the site. */
export const unknownVocabulary: Rule = {
  id: 'unknown-vocabulary',
  severity: 'error',
  open: 'off',
  description: 'A front matter word that is not in the vocabulary of the site',
  dependsOn: 'page',
  checkSite({pages, vocabulary = {}}, report) {
    for (const page of pages) {
      const {file, frontMatter} = page
      for (const [key, name] of lists) {
        const words = vocabulary[name]
        const value = frontMatter[key]
        if (!words) continue
        const found = Array.isArray(value) ? value : [value]
        for (const [index, word] of found.entries()) {
          if (typeof word !== 'string' || words.includes(word)) continue
          const nearest = findNearest(word, words)
          const hint = toHint(nearest)
          report(
            file,
            `Unexpected \`${word}\` in \`${key}\`, expected a word of the vocabulary${hint}`,
            page.lint.values[key]?.[index],
            {subject: word}
          )
        }
      }
    }
  }
}
