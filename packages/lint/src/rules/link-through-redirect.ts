import {reportLinks} from '../links/report-links.ts'
import type {Rule} from '../rule.ts'

/** A link that goes through a redirect. */
export const linkThroughRedirect: Rule = {
  id: 'link-through-redirect',
  severity: 'warning',
  description: 'A link that goes through a redirect',
  dependsOn: 'links',
  checkSite: (site, report) => reportLinks(site, 'link-through-redirect', report)
}
