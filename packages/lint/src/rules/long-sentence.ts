import type {Rule} from '../rule.ts'

/** A sentence with more words than the site allows. Checked when the settings of `prose` ask for it. */
export const longSentence: Rule = {
  id: 'long-sentence',
  severity: 'warning',
  description: 'A sentence with more words than the site allows'
}
