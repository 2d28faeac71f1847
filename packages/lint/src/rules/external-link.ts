import {listLinks} from '../links/report-links.ts'
import type {Rule} from '../rule.ts'

/** An external URL that cannot be opened. */
export const externalLink: Rule = {
  id: 'external-link',
  severity: 'warning',
  description: 'An external URL that cannot be opened',
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
