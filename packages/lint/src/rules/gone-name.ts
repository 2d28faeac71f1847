import {reportLock} from '../lock/report-lock.ts'
import type {Rule} from '../rule.ts'

/** A name that the contracts no longer have, although they did when the page was locked. */
export const goneName: Rule = {
  id: 'gone-name',
  severity: 'error',
  description:
    'A name that the contracts no longer have, although they did when the page was locked',
  dependsOn: 'page',
  checkSite: (site, report) => reportLock(site, 'gone-name', report)
}
