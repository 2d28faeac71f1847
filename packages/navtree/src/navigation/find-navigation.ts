import {dialects} from '../dialects/dialects.ts'
import type {
  Navigation,
  NavigationRow,
  NavLink,
  PageNavigation,
  PagePosition,
  SidebarItem,
  Stop
} from './page-navigation.ts'

/** How to find the navigation of a page. */
export interface NavigationOptions {
  /**
   * `all` rows, or only those of the folders around the page, so that the size of a page does not grow with the docs
   * set. A closed folder has no `children`, and leads to its first page when it has none of its own. Default: `all`.
   */
  branches?: 'all' | 'open'
}

/** Find everything around the page at `route`: top bar, sidebar, breadcrumbs, previous and next. */
export function findNavigation(
  navigation: Navigation,
  route: string,
  {branches = 'all'}: NavigationOptions = {}
): PageNavigation | undefined {
  const position = navigation.positions.get(route)
  return position && toPageNavigation(navigation, position, branches)
}

/** List the navigation of every page, in the order of the files. */
export function* listNavigation(navigation: Navigation): Generator<PageNavigation> {
  for (const position of navigation.positions.values())
    yield toPageNavigation(navigation, position, 'all')
}

function toPageNavigation(
  navigation: Navigation,
  position: PagePosition,
  branches: 'all' | 'open'
): PageNavigation {
  const {dialect, topBar, rows, stops, order} = navigation
  const {page} = position
  const index = (position.type === 'doc' ? order.get(page.file) : undefined) ?? -1
  const own = stops[index]

  const findStop = (at: number): NavLink | undefined => {
    const stop = stops[at]
    return own && stop && seeEachOther(own, stop) ? stop.link : undefined
  }

  return {
    ...position,
    topBar,
    sidebar: toSidebar(rows, {
      route: page.route,
      everywhere: dialects[dialect].filtersInsideFolders,
      branches
    }),
    previous: findStop(index - 1),
    next: findStop(index + 1)
  }
}

/**
 * Check whether previous and next may connect two stops.
 *
 * Both directions have to work: Nextra lets a reader inside a folder of type `page` go back to pages above it, but not
 * return. See decisions/0003-navigation-of-nextra.md.
 */
function seeEachOther(a: Stop, b: Stop): boolean {
  const sees = (from: Stop, to: Stop): boolean =>
    from.link.route === undefined || isWithin(from.link.route, to.root)
  return sees(a, b) && (b.file === undefined || sees(b, a))
}

interface SidebarOptions {
  route: string
  /** Whether rows for other readers are removed inside folders too. */
  everywhere: boolean
  branches: 'all' | 'open'
}

function toSidebar(
  rows: ReadonlyArray<NavigationRow>,
  options: SidebarOptions
): Array<SidebarItem> {
  return rows.filter((row) => isFor(row, options.route)).map((row) => toItem(row, options))
}

function isFor({root}: NavigationRow, route: string): boolean {
  return root !== undefined && isWithin(route, root)
}

/** Whether a route is below a folder. `/forge-std` is not below `/forge`. */
function isWithin(route: string, folder: string): boolean {
  return folder === '' || route === folder || route.startsWith(`${folder}/`)
}

function toItem(row: NavigationRow, options: SidebarOptions): SidebarItem {
  const {item, folder, children} = row
  const {route, everywhere, branches} = options
  if (item.kind !== 'folder') return item
  // A menu is short, and not a folder of pages.
  const isOpen = folder === undefined || isWithin(route, folder)
  if (branches === 'open' && !isOpen) {
    const first = item.route ?? findFirstRoute(children)
    return first === undefined ? item : {...item, route: first}
  }
  if (everywhere) return {...item, children: toSidebar(children, options)}
  return {...item, children: children.map((child) => toItem(child, options))}
}

function findFirstRoute(rows: ReadonlyArray<NavigationRow>): string | undefined {
  for (const {item, children} of rows) {
    const route = item.kind === 'page' ? item.route : (item.route ?? findFirstRoute(children))
    if (route !== undefined) return route
  }
  return
}
