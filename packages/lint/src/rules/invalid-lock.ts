import type {Rule} from '../rule.ts'

/** A line of the lock that cannot be read, so that what it locked is not checked. */
export const invalidLock: Rule = {
  id: 'invalid-lock',
  severity: 'error',
  description:
    'A line of `lockstep.lock` that cannot be read, so that what it locked is not checked',
  checkSite({lockMistakes}, report) {
    for (const {reason, place} of lockMistakes?.mistakes ?? []) {
      report(lockMistakes?.file ?? '', reason, place)
    }
  }
}
