import type {
  Navigation,
  NavLink,
  PageNavigation,
  Place,
  Row,
  SidebarItem
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

  const findStop = (at: number): NavLink | undefined => {
    const stop = index === -1 ? undefined : stops[at]
    return stop && page.route.startsWith(stop.root) ? stop.link : undefined
  }

  return {
    ...place,
    topBar,
    sidebar: toSidebar(rows, page.route, dialect === 4),
    previous: findStop(index - 1),
    next: findStop(index + 1)
  }
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
