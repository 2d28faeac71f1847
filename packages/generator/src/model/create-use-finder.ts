import {listPages, type Tree} from '@lockstep/navtree'
import {type ChildPage, type LinkSite, resolveLink} from '@lockstep/pages'
import type {PageEntry} from '../compile/page-entry.ts'

/** The pages of a site, and which of them are generated. */
interface PagesWithLinks {
  tree: Tree
  entries: ReadonlyMap<string, Pick<PageEntry, 'links'>>
  generated: ReadonlyMap<string, boolean>
}

/**
 * Create a function that lists the pages that link to a generated page, in the order of the site.
 *
 * Generated pages link to each other everywhere, so only those that somebody wrote count.
 */
export function createUseFinder(
  {tree, entries, generated}: PagesWithLinks,
  links: LinkSite
): (route: string) => Array<ChildPage> {
  let uses: Map<string, Map<string, ChildPage>> | undefined

  return (route) => {
    uses ??= collect()
    return [...(uses.get(route)?.values() ?? [])]
  }

  function collect(): Map<string, Map<string, ChildPage>> {
    const found = new Map<string, Map<string, ChildPage>>()
    for (const {file, route, title} of listPages(tree)) {
      if (generated.has(file)) continue
      for (const {url, file: holder} of entries.get(file)?.links ?? []) {
        const {target} = resolveLink(url, {file: holder, route}, links)
        if (target.kind !== 'page' || target.route === route) continue
        const pages = found.get(target.route) ?? new Map<string, ChildPage>()
        pages.set(route, {title, route})
        found.set(target.route, pages)
      }
    }
    return found
  }
}
