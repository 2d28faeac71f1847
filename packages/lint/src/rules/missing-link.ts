import {reportLinks} from '../links/report-links.ts'
import type {Rule} from '../rule.ts'

/** A link or an image that leads nowhere. */
export const missingLink: Rule = {
  id: 'missing-link',
  severity: 'error',
  description: 'A link or an image that leads nowhere',
  checkSite: (site, report) => reportLinks(site, 'missing-link', report)
}
