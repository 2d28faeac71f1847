import type {Rule} from '../rule.ts'

/** A word that appears twice in a row. Reported only if the `prose` settings turn it on. */
export const repeatedWord: Rule = {
  id: 'repeated-word',
  severity: 'warning',
  description: 'A word that appears twice in a row'
}
