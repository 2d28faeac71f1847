import {reportLinks} from '../links/report-links.ts'
import type {Rule} from '../rule.ts'

/** A link to a heading that does not exist. */
export const missingAnchor: Rule = {
  id: 'missing-anchor',
  severity: 'warning',
  description: 'A link to a heading that does not exist',
  dependsOn: 'links',
  checkSite: (site, report) => reportLinks(site, 'missing-anchor', report)
}
