import type {Rule} from '../rule.ts'
import {reportRepeated} from './report-repeated.ts'

/** A title that another page already has. */
export const duplicateTitle: Rule = {
  id: 'duplicate-title',
  severity: 'warning',
  open: 'off',
  description: 'A title that another page already has',
  checkSite: (site, report) => reportRepeated(site, 'title', report)
}
