import type {Rule} from '../rule.ts'

/** A comment that turns a rule off which has nothing to say. Told when everything else is known. */
export const unusedSuppression: Rule = {
  id: 'unused-suppression',
  severity: 'warning',
  description: 'A comment that turns a rule off which has nothing to say'
}
