import type {Rule} from '../rule.ts'

/** An external URL that cannot be opened. */
export const externalLink: Rule = {
  id: 'external-link',
  severity: 'warning',
  description: 'An external URL that cannot be opened',
  checkSite({pages, external}, report) {
    if (!external) return
    for (const {links} of pages) {
      for (const {link} of links) {
        const {url, file, place} = link
        const answer = external.get(url.replace(/#.*$/s, ''))
        if (!answer) continue
        report(file, `Cannot open \`${url}\`: ${answer.fault}`, place, {subject: url})
      }
    }
  }
}
