import type {PageNode} from '@lockstep/navtree'
import {type LinkSite, resolveLink, toRelativeHref} from '@lockstep/pages'
import {limitProblems, type Problem, toPlace} from '@lockstep/problem'
import type {PageEntry} from '../compile/page-entry.ts'
import {toAddress} from './to-address.ts'

/** The resolved links of a page. */
export interface LinkedEntry {
  /** Finished addresses, relative to the page, by the number of the link. */
  hrefs: Array<string>
  /** Files of the docs folder that the page shows or links to. */
  files: Array<string>
  problems: Array<Problem>
}

/** What a link may lead to within the pages of a site: ids by route. */
export type FindIds = (route: string) => ReadonlySet<string> | undefined

/** What links need to know. */
export interface LinkContext {
  /** Where a reader finds the page. */
  address: string
  /** Address of a route in the language of the page. */
  toOwn: (route: string) => string
  site: LinkSite
  findIds: FindIds
  /** Returns the address of a source at its commit: see `toSourceHref`. */
  toSource: (url: string) => string
}

/** Resolve the links of a page, and report the broken ones. */
export function linkEntry(
  {route, file: own}: Pick<PageNode, 'route' | 'file'>,
  entry: Pick<PageEntry, 'links'>,
  {address, toOwn, site, findIds, toSource}: LinkContext
): LinkedEntry {
  const from = toAddress(address)
  const files: Array<string> = []
  const problems: Array<Problem> = []

  const hrefs = entry.links.map(({kind, url, file, place}) => {
    const {target, href} = resolveLink(url, {file, route}, site)
    const report = (ruleId: string, severity: Problem['severity'], reason: string): void => {
      problems.push({file, ruleId, severity, reason, place: toPlace(place), subject: url})
    }
    if (target.kind === 'missing') {
      const what = kind === 'image' ? 'image' : 'page or file'
      report('missing-link', 'error', `Cannot find ${what} \`${url}\``)
      return href
    }
    if (target.kind === 'file') {
      files.push(target.file)
      return toRelativeHref(from, toAddress(`/${target.file}`))
    }
    if (target.kind === 'asset') return toRelativeHref(from, href)
    if (target.kind !== 'page') return toSource(href)

    const {anchor} = target
    const ids = anchor === undefined || isEverywhere(anchor) ? undefined : findIds(target.route)
    if (ids && anchor !== undefined && !ids.has(anchor)) {
      const where = target.route === route ? `\`${own}\`` : `\`${target.route}\``
      report('missing-anchor', 'warning', `Cannot find heading \`#${anchor}\` on ${where}`)
    }
    const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    if (path === '') return href
    // A route that looks like a file has a slash at its end: `/next.js/`.
    const end = path.length > 1 && path.endsWith('/') ? '/' : ''
    return `${toRelativeHref(from, toAddress(toOwn(target.route)) + end)}${tail}`
  })
  return {hrefs, files, problems: limitProblems(problems)}
}

/** `#:~:text=` and `#top` lead somewhere in every page. */
function isEverywhere(anchor: string): boolean {
  return anchor === 'top' || anchor.startsWith(':~:')
}
