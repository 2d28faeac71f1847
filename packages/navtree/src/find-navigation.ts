import type {
  Navigation,
  NavLink,
  PageNavigation,
  Place,
  Row,
  SidebarItem,
  Stop
} from './page-navigation.ts'

/** Find everything around the page at `route`: top bar, sidebar, breadcrumbs, previous and next. */
export function findNavigation(navigation: Navigation, route: string): PageNavigation | undefined {
  const place = navigation.places.get(route)
  return place && toPageNavigation(navigation, place)
}

/** Navigation of every page, in the order of the files. */
export function* listNavigation(navigation: Navigation): Generator<PageNavigation> {
  for (const place of navigation.places.values()) yield toPageNavigation(navigation, place)
}

function toPageNavigation(navigation: Navigation, place: Place): PageNavigation {
  const {dialect, topBar, rows, stops} = navigation
  const {page} = place
  const index = place.type === 'doc' ? stops.findIndex(({file}) => file === page.file) : -1
  const own = stops[index]

  const findStop = (at: number): NavLink | undefined => {
    const stop = stops[at]
    return own && stop && seeEachOther(own, stop) ? stop.link : undefined
  }

  return {
    ...place,
    topBar,
    sidebar: toSidebar(rows, page.route, dialect === 4),
    previous: findStop(index - 1),
    next: findStop(index + 1)
  }
}

/**
 * Whether readers of one station may go on to the other, and back again.
 *
 * Nextra lets a reader inside a folder of type `page` go back to what lies loose above it, but not return.
 */
function seeEachOther(a: Stop, b: Stop): boolean {
  const sees = (from: Stop, to: Stop): boolean => from.link.route?.startsWith(to.root) ?? true
  return sees(a, b) && (b.file === undefined || sees(b, a))
}

/** Versions 2 and 3 choose rows by reader at the top of the sidebar only, version 4 inside folders too. */
function toSidebar(
  rows: ReadonlyArray<Row>,
  route: string,
  everywhere: boolean
): Array<SidebarItem> {
  return rows
    .filter(({root}) => root !== undefined && route.startsWith(root))
    .map((row) =>
      toItem(row, (children) => (everywhere ? toSidebar(children, route, true) : undefined))
    )
}

function toItem(
  {item, children}: Row,
  choose: (rows: ReadonlyArray<Row>) => Array<SidebarItem> | undefined
): SidebarItem {
  if (item.kind !== 'folder') return item
  return {...item, children: choose(children) ?? children.map((row) => toItem(row, choose))}
}
