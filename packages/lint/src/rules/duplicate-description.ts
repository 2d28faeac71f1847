import type {Rule} from '../rule.ts'
import {reportRepeated} from './report-repeated.ts'

/** A description that another page already has. */
export const duplicateDescription: Rule = {
  id: 'duplicate-description',
  severity: 'warning',
  open: 'off',
  description: 'A description that another page already has',
  checkSite: (site, report) => reportRepeated(site, 'description', report)
}
