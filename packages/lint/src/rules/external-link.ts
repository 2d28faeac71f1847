import {listLinks} from '../links/report-links.ts'
import type {Rule} from '../rule.ts'

/** An address outside of the site that does not answer. */
export const externalLink: Rule = {
  id: 'external-link',
  severity: 'warning',
  description: 'An address outside of the site that does not answer',
  checkSite({pages, external}, report) {
    if (!external) return
    for (const page of pages) {
      for (const {url, file, place} of listLinks(page)) {
        const answer = external.get(url.replace(/#.*$/s, ''))
        if (!answer) continue
        report(file, `Cannot open \`${url}\`: ${answer.fault}`, place, {subject: url})
      }
    }
  }
}
