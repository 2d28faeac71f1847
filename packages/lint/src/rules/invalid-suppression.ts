import type {Rule} from '../rule.ts'

/** A comment that turns off rules without naming a rule or giving a reason. Reported after all other rules have run. */
export const invalidSuppression: Rule = {
  id: 'invalid-suppression',
  severity: 'error',
  description: 'A comment that turns off rules without naming a rule or giving a reason'
}
