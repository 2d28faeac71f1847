import {reportSignatures} from '../contracts/report-signatures.ts'
import type {Rule} from '../rule.ts'

/** A function signature that cannot be parsed or uses a type that does not exist. */
export const invalidSignature: Rule = {
  id: 'invalid-signature',
  severity: 'error',
  description: 'A function signature that cannot be parsed or uses a type that does not exist',
  dependsOn: 'page',
  checkSite: (site, report) => reportSignatures(site, 'invalid-signature', report)
}
