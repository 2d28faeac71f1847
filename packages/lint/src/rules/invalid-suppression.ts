import type {Rule} from '../rule.ts'

/** A comment that turns rules off, without a reason or without a rule. Told when everything else is known. */
export const invalidSuppression: Rule = {
  id: 'invalid-suppression',
  severity: 'error',
  description: 'A comment that turns rules off, without a reason or without a rule'
}
