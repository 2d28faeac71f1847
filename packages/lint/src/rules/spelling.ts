import {toHint} from '@lockstep/problem'
import type {Rule} from '../rule.ts'

/** A word that is in neither the dictionary nor the list of project words. */
export const spelling: Rule = {
  id: 'spelling',
  severity: 'warning',
  description: 'A word that is in neither the dictionary nor the list of project words',
  checkSite({pages, spelling: checker}, report) {
    if (!checker) return
    const known = new Map<string, boolean>()
    for (const {file, lint} of pages) {
      for (const [word, line, column] of lint.words) {
        const isCorrect = known.get(word) ?? checker.isCorrect(word)
        known.set(word, isCorrect)
        if (isCorrect) continue
        const suggestion = checker.suggest(word)
        const hint = toHint(suggestion)
        report(
          file,
          `Unexpected word \`${word}\`${hint}`,
          {
            start: {line, column},
            end: {line, column: column + word.length}
          },
          {
            subject: word,
            ...(suggestion !== undefined && {suggestion: {written: word, instead: suggestion}})
          }
        )
      }
    }
  }
}
