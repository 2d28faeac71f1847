import {listPages, type Tree} from '@lockstep/navtree'
import type {LinkSite} from '@lockstep/pages'
import {toDigest} from '../cache/to-digest.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import type {LinkSurroundings} from './read-link-site.ts'

/** Everything in a site that links can lead to. */
interface LinkTargets {
  tree: Tree
  entries: ReadonlyMap<string, PageEntry>
  around: LinkSurroundings
  /** Public files, by path. */
  publicFiles: ReadonlyMap<string, unknown>
  links: LinkSite
}

/** Digest everything that links can lead to. While it is the same, so is where the links of a page lead. */
export function toTargetDigest({
  tree,
  entries,
  around,
  publicFiles,
  links: {folder, hasAsset}
}: LinkTargets): string {
  const pages = listPages(tree).map(({file, route, locale}) => [file, route, locale])
  const ids = Array.from(entries, ([file, {ids, jsxIds}]) => [file, ids, jsxIds])
  const site = [pages, around, [...publicFiles.keys()], folder, hasAsset !== undefined]
  return toDigest(JSON.stringify(site), JSON.stringify(ids))
}
