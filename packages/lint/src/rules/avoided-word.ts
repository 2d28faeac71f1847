import type {Rule} from '../rule.ts'

/** A word or phrase on the list of words to avoid. Reported only if the `prose` settings turn it on. */
export const avoidedWord: Rule = {
  id: 'avoided-word',
  severity: 'warning',
  description: 'A word or phrase on the list of words to avoid'
}
