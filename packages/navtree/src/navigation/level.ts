import type {MetaEntry, PageTheme} from '../tree/tree.ts'
import type {Item} from './order-items.ts'
import type {NavigationRow, NavLink, Stop, TopBarItem} from './page-navigation.ts'

/** Values that a folder passes down to its content. */
export interface Context {
  depth: number
  /** Route of the nearest folder of type `page` or `menu`; empty at the top. */
  root: string
  theme: PageTheme
  trail: ReadonlyArray<NavLink>
  /** Set inside a hidden folder. The trail ends above it, except on the page that has the folder's address. */
  hidden?: {route: string; link: NavLink} | undefined
}

/** Values that a folder returns to its parent. */
export interface FolderLevel {
  topBar: Array<TopBarItem>
  /** Rows as the sidebar shows them, where the content of a folder of type `page` is lifted out of it. */
  rows: Array<NavigationRow>
  /** Rows as they are nested in folders. */
  allRows: Array<NavigationRow>
  stops: Array<Stop>
  /** Routes of everything that is not a folder; empty for a row that is not a page. */
  targets: Array<string>
}

/** An item with everything that is known about it. */
export interface KnownItem extends Item {
  type: NonNullable<MetaEntry['type']>
  route: string | undefined
  link: NavLink
  /** Set for a folder. */
  below: FolderLevel | undefined
  isHidden: boolean
}

/** Append any number of items. `push(...more)` would need room for all of them on the stack. */
export function append<T>(list: Array<T>, more: ReadonlyArray<T> = []): void {
  for (const item of more) list.push(item)
}
