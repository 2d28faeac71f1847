import {listPages, type Tree} from '@lockstep/navtree'
import type {Fix} from '@lockstep/problem'
import type {Rule, SiteReport} from '../rule.ts'
import type {LintLink, LintPage, LintSite} from '../site.ts'

/** A relative link that does not start with `./` or `../`. */
export const bareRelativeLink: Rule = {
  id: 'bare-relative-link',
  severity: 'warning',
  open: 'off',
  description: 'A relative link that does not start with `./` or `../`',
  dependsOn: 'links',
  checkSite(site, report) {
    for (const page of site.pages) {
      for (const link of page.links) checkLink(page, link, site, report)
    }
  }
}

function isBare(url: string): boolean {
  return url !== '' && !/^(?:[./#?]|[a-z][a-z\d+.-]*:)/i.test(url)
}

function checkLink(
  page: LintPage,
  {link, target}: LintLink,
  site: LintSite,
  report: SiteReport
): void {
  const {url, file, place} = link
  // A partial is a page of its own here, whose links have no targets.
  if (!isBare(url) || file !== page.file || !place) return
  // In a folder, the path of a page may begin there or at the root of the docs.
  const isEither = file.includes('/') && /\.mdx?(?:[?#]|$)/.test(url)
  const found = isEither && target?.kind === 'page' ? findFile(site.tree, target.route) : undefined
  if (isEither && found === undefined) return
  const instead = found ? toRelative(file, found) + url.replace(/^[^?#]*/, '') : `./${url}`
  const end = (place.end.offset ?? 0) - 1
  const fix: Fix = {start: end - url.length, end, text: instead, written: url}
  report(file, `Unexpected relative link \`${url}\`, expected \`${instead}\``, place, {
    subject: url,
    ...(place.end.offset !== undefined && {fix})
  })
}

const filesOf = new WeakMap<Tree, ReadonlyMap<string, string>>()

function findFile(tree: Tree, route: string): string | undefined {
  const known =
    filesOf.get(tree) ?? new Map(listPages(tree).map((page) => [page.route, page.file] as const))
  filesOf.set(tree, known)
  return known.get(route)
}

/** `a/x.md`, `b/y.md` -> `../b/y.md` */
function toRelative(from: string, to: string): string {
  const [start, end] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < start.length && start[shared] === end[shared]) shared++
  const up = start.slice(shared).map(() => '..')
  return [...(up.length > 0 ? up : ['.']), ...end.slice(shared)].join('/')
}
