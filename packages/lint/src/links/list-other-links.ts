import type {PageLink} from '@lockstep/pages'
import type {PageLint} from '../collect/page-lint.ts'

/** List the links in props of components and in front matter that are not among `links`, which are those that the page shows. */
export function listOtherLinks(
  file: string,
  links: ReadonlyArray<PageLink>,
  {jsxLinks}: Pick<PageLint, 'jsxLinks'>
): Array<PageLink> {
  const known = new Set(links.map(toKey))
  const others = jsxLinks.filter((link) => !known.has(toKey(link)))
  return others.map((link) => ({...link, file}))
}

function toKey({place, url}: Pick<PageLink, 'place' | 'url'>): string {
  return `${place?.start.line ?? 0} ${url}`
}
