import {listPages, type Tree} from '@lockstep/navtree'
import {
  findLinkFault,
  type LinkFault,
  type LinkTarget,
  type ResolvedLink,
  suggestTarget
} from '@lockstep/pages'
import {type Suggestion, toHint} from '@lockstep/problem'
import type {LintSite} from '../site.ts'
import {findRedirect} from './find-redirect.ts'

/** A problem with the target of a link. */
export interface LinkFinding {
  ruleId: 'link-through-redirect' | LinkFault['ruleId']
  reason: string
  /** Whether it is wrong with any generator. */
  isCertain: boolean
  /** The address to use instead. */
  instead?: string | undefined
  suggestion?: Suggestion | undefined
}

const routesOf = new WeakMap<Tree, ReadonlySet<string>>()

/** Check where a link of a page leads. */
export function checkLink(
  resolved: Pick<ResolvedLink, 'link' | 'target'>,
  page: {file: string; route: string},
  site: LintSite
): LinkFinding | undefined {
  const {link, target} = resolved
  const {url, kind} = link

  if (target.kind === 'missing' || isThroughRedirect(url, target, site)) {
    const redirect =
      kind === 'link' ? findRedirect(toPath(url, page.route), site.redirects) : undefined
    if (redirect) {
      const instead =
        redirect.end.startsWith('/') || /^https?:/.test(redirect.end) ? redirect.end : undefined
      const reason = `Unexpected link to \`${url}\`, which redirects to \`${redirect.end}\``
      return {ruleId: 'link-through-redirect', reason, isCertain: true, instead}
    }
  }
  const fault = findLinkFault(resolved, page, site.findIds)
  if (!fault) return
  const {ruleId, reason, anchor} = fault
  const suggestion = suggestTarget(link, fault, {
    files: listPages(site.tree).map((each) => each.file),
    routes: listRoutes(site)
  })
  const nearest = suggestion?.instead
  const hint = toHint(nearest)
  // Other generators may give pages other addresses, but a Markdown file either exists or doesn't.
  const isFile = !anchor && /\.mdx?(?:[?#]|$)/.test(url) && !url.startsWith('/')
  return {
    ruleId,
    reason: `${reason}${hint}`,
    isCertain: site.hasConventions || isFile,
    ...(suggestion && {suggestion})
  }
}

function isThroughRedirect(url: string, target: LinkTarget, site: LintSite): boolean {
  if ((target.kind !== 'page' && target.kind !== 'elsewhere') || /^#/.test(url)) return false
  return !listRoutes(site).has(target.route)
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

function listRoutes({tree}: LintSite): ReadonlySet<string> {
  const known = routesOf.get(tree) ?? new Set(listPages(tree).map(({route}) => route))
  routesOf.set(tree, known)
  return known
}
