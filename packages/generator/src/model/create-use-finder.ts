import {listPages, type PageNode, type Tree} from '@lockstep/navtree'
import type {ChildPage, ResolvedLink} from '@lockstep/pages'

/** The pages of a site, and which of them are generated. */
export interface PagesWithLinks {
  tree: Tree
  generated: ReadonlyMap<string, boolean>
}

/**
 * Create a function that lists the pages that link to a page, or to an anchor on it (`/route#anchor`), in the
 * order of the site.
 *
 * Generated pages link to each other everywhere, so only links from written pages count.
 */
export function createUseFinder(
  {tree, generated}: PagesWithLinks,
  resolve: (page: PageNode) => ReadonlyArray<ResolvedLink>
): (target: string) => Array<ChildPage> {
  let uses: Map<string, Map<string, ChildPage>> | undefined

  return (target) => {
    uses ??= collect()
    return [...(uses.get(target)?.values() ?? [])]
  }

  function collect(): Map<string, Map<string, ChildPage>> {
    const found = new Map<string, Map<string, ChildPage>>()
    for (const page of listPages(tree)) {
      const {file, route, title} = page
      if (generated.has(file)) continue
      const use = {title, route}
      for (const {target} of resolve(page)) {
        if (target.kind !== 'page' || target.route === route) continue
        const {anchor} = target
        const keys = [target.route, ...(anchor === undefined ? [] : [`${target.route}#${anchor}`])]
        for (const key of keys) {
          const pages = found.get(key) ?? new Map<string, ChildPage>()
          pages.set(route, use)
          found.set(key, pages)
        }
      }
    }
    return found
  }
}
