import {listPages, type PageNode, type Tree} from '@lockstep/navtree'
import type {ChildPage, ResolvedLink} from '@lockstep/pages'

/** The pages of a site, and which of them are generated. */
interface PagesWithLinks {
  tree: Tree
  generated: ReadonlyMap<string, boolean>
}

/**
 * Create a function that lists the pages that link to a generated page, in the order of the site.
 *
 * Generated pages link to each other everywhere, so only links from written pages count.
 */
export function createUseFinder(
  {tree, generated}: PagesWithLinks,
  resolve: (page: PageNode) => ReadonlyArray<ResolvedLink>
): (route: string) => Array<ChildPage> {
  let uses: Map<string, Map<string, ChildPage>> | undefined

  return (route) => {
    uses ??= collect()
    return [...(uses.get(route)?.values() ?? [])]
  }

  function collect(): Map<string, Map<string, ChildPage>> {
    const found = new Map<string, Map<string, ChildPage>>()
    for (const page of listPages(tree)) {
      const {file, route, title} = page
      if (generated.has(file)) continue
      for (const {target} of resolve(page)) {
        if (target.kind !== 'page' || target.route === route) continue
        const pages = found.get(target.route) ?? new Map<string, ChildPage>()
        pages.set(route, {title, route})
        found.set(target.route, pages)
      }
    }
    return found
  }
}
