import {reportSignatures} from '../contracts/report-signatures.ts'
import type {Rule} from '../rule.ts'

/** A signature that cannot be read, or has a type that does not exist. */
export const invalidSignature: Rule = {
  id: 'invalid-signature',
  severity: 'error',
  description: 'A signature that cannot be read, or has a type that does not exist',
  checkSite: (site, report) => reportSignatures(site, 'invalid-signature', report)
}
