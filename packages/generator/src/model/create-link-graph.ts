import type {PageNode} from '@lockstep/navtree'
import {
  type ChildPage,
  type FindIds,
  type LinkSite,
  type ResolvedLink,
  resolveLinks
} from '@lockstep/pages'
import type {SiteAddresses} from './build-addresses.ts'
import {createIdFinder, type IdSource} from './create-id-finder.ts'
import {createUseFinder, type PagesWithLinks} from './create-use-finder.ts'
import {toLinkRoute} from './list-program-routes.ts'

/** Where the links of pages lead, and which pages link to one. */
export interface LinkGraph {
  findIds: FindIds
  /** Return where the links of a page lead. On a small site, they are resolved once. */
  resolve: (page: PageNode) => ReadonlyArray<ResolvedLink>
  /** Lists the pages that link to a page, or to an anchor on it, by its route. Generated pages are not among them. */
  findUses: (target: string) => Array<ChildPage>
  /** Drop where links lead, and the ids and uses of pages. They are found again when someone asks for them. */
  forget: () => void
}

/** The pages of a site, and everything that their links can lead to. */
interface LinkSource extends IdSource, PagesWithLinks {
  links: LinkSite
}

/** The links of more pages take more memory than it takes time to resolve them twice. */
const mostResolved = 2000

/** Create the graph of the links of a site, which are resolved when someone asks for them. */
export function createLinkGraph(source: LinkSource, addresses: SiteAddresses): LinkGraph {
  const resolved = new Map<string, ReadonlyArray<ResolvedLink>>()
  let findIds = createIdFinder(source, addresses)
  let findUses = createUseFinder(source, resolve)

  return {
    findIds: (route, from) => findIds(route, from),
    resolve,
    findUses: (target) => findUses(target),
    forget() {
      resolved.clear()
      findIds = createIdFinder(source, addresses)
      findUses = createUseFinder(source, resolve)
    }
  }

  function resolve(page: PageNode): ReadonlyArray<ResolvedLink> {
    const {file} = page
    const known = resolved.get(file)
    if (known) return known
    const own = source.entries.get(file)?.links ?? []
    const found = resolveLinks(own, toLinkRoute(page), source.links)
    if (resolved.size >= mostResolved) resolved.clear()
    resolved.set(file, found)
    return found
  }
}
