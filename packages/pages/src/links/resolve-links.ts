import type {PageLink} from './page-link.ts'
import {type LinkSite, type LinkTarget, resolveLink} from './resolve-link.ts'

/** A link of a page, and where it leads. */
export interface ResolvedLink {
  link: PageLink
  target: LinkTarget
  /** Address that the page gets: a route for a page, otherwise as written. */
  href: string
}

/** Find where the links of the page at `route` lead. */
export function resolveLinks(
  links: ReadonlyArray<PageLink>,
  route: string,
  site: LinkSite
): Array<ResolvedLink> {
  return links.map((link) => ({link, ...resolveLink(link.url, {file: link.file, route}, site)}))
}
