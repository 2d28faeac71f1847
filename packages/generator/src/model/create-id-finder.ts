import {listPages, type Tree} from '@lockstep/navtree'
import type {FindIds} from '@lockstep/pages'
import type {PageEntry} from '../compile/page-entry.ts'
import type {SiteAddresses} from './build-addresses.ts'

/** Pages, and how their ids are listed. */
export interface IdSource {
  tree: Tree
  /** Compiled pages, by file. */
  entries: ReadonlyMap<string, PageEntry>
  /** Returns the ids on a page that links can point to. */
  listIds: (entry: PageEntry) => ReadonlyArray<string>
}

/** Create a function that finds the ids of a page in the language of the page that links to it. */
export function createIdFinder(
  {tree, entries, listIds}: IdSource,
  {pages, toAddress}: SiteAddresses
): FindIds {
  const found = new Map<string, ReadonlySet<string>>()
  const locales = new Map(listPages(tree).map(({file, locale}) => [file, locale]))
  return (route, from) => {
    const address = toAddress(route, locales.get(from))
    const entry = found.has(address) ? undefined : entries.get(pages.get(address)?.file ?? '')
    if (entry) found.set(address, new Set(listIds(entry)))
    return found.get(address)
  }
}
