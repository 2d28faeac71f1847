import {buildNavigation, type Navigation, type Tree} from '@lockstep/navtree'

/** An edit of a text leaves the tree, and what was derived of it, as it was. */
const navigationsOf = new WeakMap<Tree, Map<string | undefined, Navigation>>()

/** Find the navigation of a tree in a language. It is built once. */
export function findSiteNavigation(tree: Tree, locale: string | undefined): Navigation {
  const navigations = navigationsOf.get(tree) ?? new Map<string | undefined, Navigation>()
  navigationsOf.set(tree, navigations)
  const navigation = navigations.get(locale) ?? buildNavigation(tree, {locale})
  navigations.set(locale, navigation)
  return navigation
}
