import {listPages} from '@lockstep/navtree'
import {resolveLink} from '@lockstep/pages'
import {findNearest} from '@lockstep/problem'
import type {LintLink, LintPage, LintSite} from '../site.ts'
import {findRedirect} from './find-redirect.ts'

/** What is wrong with the target of a link. */
export interface LinkFault {
  ruleId: 'link-through-redirect' | 'missing-anchor' | 'missing-link'
  reason: string
  /** Whether it is wrong with any generator. */
  isCertain: boolean
  /** The address to use instead. */
  instead?: string | undefined
}

const suggestions = new WeakMap<LintSite, ReadonlyArray<string>>()

/** Check where a link of a page leads. */
export function checkLink(link: LintLink, page: LintPage, site: LintSite): LinkFault | undefined {
  const {url, kind, file} = link
  const route = page.route ?? '/'
  const {target} = resolveLink(url, {file, route}, site.links)

  if (target.kind === 'missing' || isThroughRedirect(url, target, site)) {
    const redirect = kind === 'link' ? findRedirect(toPath(url, route), site.redirects) : undefined
    if (redirect) {
      const instead =
        redirect.end.startsWith('/') || /^https?:/.test(redirect.end) ? redirect.end : undefined
      const reason = `Unexpected link to \`${url}\`, which sends readers on to \`${redirect.end}\``
      return {ruleId: 'link-through-redirect', reason, isCertain: true, instead}
    }
  }
  if (target.kind === 'missing') {
    const what = kind === 'image' ? 'image' : 'page or file'
    const nearest = kind === 'image' ? undefined : findNearestAddress(url, site)
    const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\``
    // Other generators may give pages other addresses, but a Markdown file either exists or doesn't.
    const isFile = /\.mdx?(?:[?#]|$)/.test(url) && !url.startsWith('/')
    return {
      ruleId: 'missing-link',
      reason: `Cannot find ${what} \`${url}\`${hint}`,
      isCertain: site.hasConventions || isFile
    }
  }
  if (target.kind !== 'page') return
  const {anchor} = target
  if (anchor === undefined || anchor === 'top' || anchor.startsWith(':~:')) return
  const ids = site.findIds(target.route)
  if (!ids || ids.has(anchor)) return
  const own = target.route === page.route
  const nearest = findNearest(anchor, ids)
  const where = own ? `\`${page.file}\`` : `\`${target.route}\``
  return {
    ruleId: 'missing-anchor',
    reason: `Cannot find heading \`#${anchor}\` on ${where}${nearest === undefined ? '' : `; did you mean \`#${nearest}\``}`,
    isCertain: site.hasConventions
  }
}

function isThroughRedirect(
  url: string,
  target: ReturnType<typeof resolveLink>['target'],
  site: LintSite
): boolean {
  if (target.kind !== 'page' || /^#/.test(url)) return false
  return !listRoutes(site).includes(target.route)
}

/** Path of an address from the root. */
function toPath(url: string, route: string): string {
  try {
    return new URL(url, `https://x${route}`).pathname
  } catch {
    // Not a URL.
    return url
  }
}

/** Find a page in another folder with the same file name, or else the page with the nearest address. */
function findNearestAddress(url: string, site: LintSite): string | undefined {
  if (!/^[./]|^[\w-]+(\/|$)/.test(url)) return
  const routes = listRoutes(site)
  const path = url
    .replace(/[?#].*/s, '')
    .replace(/\.mdx?$/, '')
    .replace(/\/$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name === '' || name === '..' || name === '.') return
  const moved = routes.filter((route) => route.endsWith(`/${name}`))
  if (moved.length === 1) return moved[0]
  return path.startsWith('/') ? findNearest(path, routes) : undefined
}

function listRoutes(site: LintSite): ReadonlyArray<string> {
  const known = suggestions.get(site) ?? [...new Set(listPages(site.tree).map(({route}) => route))]
  suggestions.set(site, known)
  return known
}
