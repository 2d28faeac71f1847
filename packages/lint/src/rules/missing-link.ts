import {reportLinks} from '../links/report-links.ts'
import type {Rule} from '../rule.ts'

/** A link or image whose target does not exist. */
export const missingLink: Rule = {
  id: 'missing-link',
  severity: 'error',
  description: 'A link or image whose target does not exist',
  dependsOn: 'links',
  checkSite: (site, report) => reportLinks(site, 'missing-link', report)
}
