import type {Dialect, MetaEntry, PageNode, PageTheme} from '../tree/tree.ts'

/** Somewhere to go: a page of the docs set has a route, anything else an address. */
export interface NavLink {
  title: string
  route?: string | undefined
  href?: string | undefined
  newWindow?: boolean | undefined
}

/** An item of the top bar, with items of its own when it is a menu. */
export interface TopBarItem extends NavLink {
  items?: Array<NavLink> | undefined
}

/** A row of the sidebar. A folder has a route only when it has a page of its own. */
export interface SidebarItem extends NavLink {
  kind: 'page' | 'folder' | 'link' | 'separator'
  /** Whether a folder starts closed, where `_meta` says so. */
  collapsed?: boolean | undefined
  /** Undefined for a folder whose rows were left out: see `findNavigation`. */
  children?: Array<SidebarItem> | undefined
}

/** Everything around one page. */
export interface PageNavigation {
  page: PageNode
  topBar: Array<TopBarItem>
  sidebar: Array<SidebarItem>
  /** From the top to the page itself. */
  breadcrumbs: Array<NavLink>
  previous: NavLink | undefined
  next: NavLink | undefined
  /** Layout of the page, inherited from the folders above. */
  theme: PageTheme
  /** A page of type `page` or `menu` is in the top bar and has no sidebar. */
  type: NonNullable<MetaEntry['type']>
}

/** Navigation of a whole docs set, from which the navigation of each page is derived. */
export interface Navigation {
  dialect: Dialect
  topBar: Array<TopBarItem>
  /** Rows of all sidebars together. */
  rows: Array<NavigationRow>
  /** Everything that previous and next lead to, in reading order. */
  stops: Array<Stop>
  /** The index of the stop that a page is, by its file. */
  order: ReadonlyMap<string, number>
  /** The position of each page in the tree, by route. */
  positions: ReadonlyMap<string, PagePosition>
}

/** A row and the readers it is for: those below `root`. A row without one shows only inside a folder. */
export interface NavigationRow {
  name: string
  item: SidebarItem
  root: string | undefined
  /** Address of the folder, also where it has no page of its own. */
  folder?: string | undefined
  children: Array<NavigationRow>
}

/** A station on the way through the docs, for readers below `root`. */
export interface Stop {
  link: NavLink
  root: string
  /** Set where the station is a page. */
  file?: string | undefined
}

/** The position of a page in the tree. */
export interface PagePosition {
  page: PageNode
  breadcrumbs: Array<NavLink>
  theme: PageTheme
  type: NonNullable<MetaEntry['type']>
}
