import {listPages, type Tree} from '@lockstep/navtree'
import type {LinkSite} from '@lockstep/pages'
import {toDigest} from '../cache/to-digest.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import type {LinkSurroundings} from './read-link-site.ts'

/** Everything in a site that links can lead to, except for headings. */
interface KnownPlaces {
  tree: Tree
  around: LinkSurroundings
  /** Public files, by path. */
  publicFiles: ReadonlyMap<string, unknown>
  links: LinkSite
}

/**
 * Digest the pages and files that links can lead to. While they are the same, so are the addresses of links.
 *
 * Returns undefined if the docs folder has symbolic links: they can lead to files that are not known.
 */
export function toPlaceDigest({
  tree,
  around,
  publicFiles,
  links: {folder, hasAsset}
}: KnownPlaces): string | undefined {
  if (around.hasSymlinks) return
  const pages = listPages(tree).map(({file, route, locale}) => [file, route, locale])
  const site = [pages, around, [...publicFiles.keys()], folder, hasAsset !== undefined]
  return toDigest(JSON.stringify(site))
}

/** Digest everything that links can lead to. While it is the same, so is what is wrong with the links of a page. */
export function toTargetDigest(places: string, entries: ReadonlyMap<string, PageEntry>): string {
  const ids = Array.from(entries, ([file, {ids, jsxIds}]) => [file, ids, jsxIds])
  return toDigest(places, JSON.stringify(ids))
}
