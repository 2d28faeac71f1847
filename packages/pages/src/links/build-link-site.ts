import {listPages, type Tree} from '@lockstep/navtree'
import type {LinkSite} from './resolve-link.ts'

/** What links need to know of a tree. Add `hasFile` and `hasAsset` to know of files that are no pages. */
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
