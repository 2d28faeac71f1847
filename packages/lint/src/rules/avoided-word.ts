import type {Rule} from '../rule.ts'

/** A word that the word list of the site avoids. Checked when the settings of `prose` ask for it. */
export const avoidedWord: Rule = {
  id: 'avoided-word',
  severity: 'warning',
  description: 'A word that the word list of the site avoids'
}
