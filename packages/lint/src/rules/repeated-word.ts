import type {Rule} from '../rule.ts'

/** A word that follows itself. Checked when the settings of `prose` ask for it. */
export const repeatedWord: Rule = {
  id: 'repeated-word',
  severity: 'warning',
  description: 'A word that follows itself'
}
