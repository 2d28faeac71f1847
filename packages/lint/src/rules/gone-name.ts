import {reportLock} from '../lock/report-lock.ts'
import type {Rule} from '../rule.ts'

/** A name that the contracts had when the page was locked, and have no more. */
export const goneName: Rule = {
  id: 'gone-name',
  severity: 'error',
  description: 'A name that the contracts had when the page was locked, and have no more',
  checkSite: (site, report) => reportLock(site, 'gone-name', report)
}
