import type {SiteReport} from '../rule.ts'
import type {LintLink, LintPage, LintSite} from '../site.ts'
import {checkLink, type LinkFault} from './check-link.ts'

const found = new WeakMap<LintSite, Array<[link: LintLink, fault: LinkFault]>>()

/** Report the links that violate one rule. Links are checked once for all rules. */
export function reportLinks(site: LintSite, ruleId: LinkFault['ruleId'], report: SiteReport): void {
  const faults = found.get(site) ?? site.pages.flatMap((page) => checkPage(page, site))
  found.set(site, faults)
  for (const [{file, place, url}, {ruleId: id, reason, isCertain}] of faults) {
    if (id !== ruleId) continue
    report(file, reason, place, {subject: url, ...(!isCertain && {severity: 'warning'})})
  }
}

function checkPage(page: LintPage, site: LintSite): Array<[LintLink, LinkFault]> {
  if (page.route === undefined) return []
  return listLinks(page).flatMap((link) => {
    const fault = checkLink(link, page, site)
    return fault ? [[link, fault] as [LintLink, LinkFault]] : []
  })
}

/** The links of a page, including those in unknown components. */
export function listLinks({file, links, lint}: LintPage): Array<LintLink> {
  const known = new Set(links.map(({place, url}) => `${toLine(place)} ${url}`))
  const others = lint.jsxLinks.filter(({place, url}) => !known.has(`${toLine(place)} ${url}`))
  return [...links, ...others.map((link) => ({...link, file}))]
}

function toLine(place: LintLink['place']): number {
  if (!place) return 0
  return 'start' in place ? place.start.line : place.line
}
