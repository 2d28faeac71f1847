import type {Rule} from '../rule.ts'

/** A sentence with more words than the site allows. Reported only if the `prose` settings turn it on. */
export const longSentence: Rule = {
  id: 'long-sentence',
  severity: 'warning',
  description: 'A sentence with more words than the site allows'
}
