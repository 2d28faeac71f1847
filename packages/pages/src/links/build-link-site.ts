import {listPages, type Tree} from '@lockstep/navtree'
import type {LinkSite} from './resolve-link.ts'

/** Facts about a tree for resolving links. Add `hasFile` and `hasAsset` for files that are not pages. */
export function buildLinkSite<F>(tree: Tree<F>): LinkSite {
  const pages = listPages(tree)
  const routes = new Map(pages.map(({file, route}) => [file, route]))
  // A page in one language is also known by an address that begins with it.
  const known = new Set(
    pages.flatMap(({route, locale}) =>
      locale === undefined ? [route] : [route, `/${locale}${route === '/' ? '' : route}`]
    )
  )
  return {findRoute: (file) => routes.get(file), hasRoute: (route) => known.has(route)}
}
