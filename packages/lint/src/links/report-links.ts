import type {SiteReport} from '../rule.ts'
import type {LintLink, LintPage, LintSite} from '../site.ts'
import {checkLink, type LinkFinding} from './check-link.ts'

const found = new WeakMap<LintSite, Array<[link: LintLink, fault: LinkFinding]>>()

/** Report the links that violate one rule. Links are checked once for all rules. */
export function reportLinks(
  site: LintSite,
  ruleId: LinkFinding['ruleId'],
  report: SiteReport
): void {
  const faults = found.get(site) ?? site.pages.flatMap((page) => checkPage(page, site))
  found.set(site, faults)
  for (const [{link}, {ruleId: id, reason, isCertain, suggestion}] of faults) {
    if (id !== ruleId) continue
    const {file, place, url} = link
    report(file, reason, place, {
      subject: url,
      ...(suggestion && {suggestion}),
      ...(!isCertain && {severity: 'warning'})
    })
  }
}

function checkPage(page: LintPage, site: LintSite): Array<[LintLink, LinkFinding]> {
  const {file, route, links} = page
  if (route === undefined) return []
  return links.flatMap((link) => {
    const {target} = link
    const fault = target && checkLink({...link, target}, {file, route}, site)
    return fault ? [[link, fault] as [LintLink, LinkFinding]] : []
  })
}
