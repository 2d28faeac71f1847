import {reportLock} from '../lock/report-lock.ts'
import type {Rule} from '../rule.ts'

/** Code that changed since someone last checked the page that shows or names it. */
export const changedSymbol: Rule = {
  id: 'changed-symbol',
  severity: 'warning',
  description: 'Code that changed since someone last checked the page that shows or names it',
  dependsOn: 'page',
  checkSite: (site, report) => reportLock(site, 'changed-symbol', report)
}
