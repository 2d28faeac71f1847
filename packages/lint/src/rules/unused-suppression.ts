import type {Rule} from '../rule.ts'

/** A comment that turns off a rule where the rule has nothing to report. Reported after all other rules have run. */
export const unusedSuppression: Rule = {
  id: 'unused-suppression',
  severity: 'warning',
  description: 'A comment that turns off a rule where the rule has nothing to report'
}
