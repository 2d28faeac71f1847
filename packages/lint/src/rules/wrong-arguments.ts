import {checkArguments} from '../contracts/check-arguments.ts'
import type {Rule} from '../rule.ts'

/** A call whose arguments do not fit its signature. */
export const wrongArguments: Rule = {
  id: 'wrong-arguments',
  severity: 'error',
  description: 'A call whose arguments do not fit its signature',
  checkSite({pages}, report) {
    for (const {file, lint} of pages) {
      for (const fact of lint.codes) {
        const fault = fact.kind === 'signature' ? checkArguments(fact) : undefined
        if (fault) report(file, fault.reason, fault.place)
      }
    }
  }
}
