import {reportSignatures} from '../contracts/report-signatures.ts'
import type {Rule} from '../rule.ts'

/** A function signature that no contract has. */
export const unknownFunction: Rule = {
  id: 'unknown-function',
  severity: 'error',
  description: 'A function signature that no contract has',
  dependsOn: 'page',
  checkSite: (site, report) => reportSignatures(site, 'unknown-function', report)
}
