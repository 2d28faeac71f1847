import type {FolderNode, MetaEntry, PageNode} from '../tree/tree.ts'

/** A page, a folder, or both under one name. */
export interface Named {
  page?: PageNode | undefined
  folder?: FolderNode | undefined
}

/** Puts the names of a folder in order: keys of its `_meta` file, and names that it does not list. */
export type OrderNames = (
  data: ReadonlyMap<string, MetaEntry>,
  named: ReadonlyMap<string, Named>,
  isRoot: boolean
) => Array<string>

/**
 * The differences between one version of Nextra and the others.
 *
 * Rules that all versions share are in the code that applies them. See decisions/0003-navigation-of-nextra.md.
 */
export interface DialectRules {
  /** Files. */
  readsMetaJson: boolean
  /** Whether `index.fr.mdx` is the French version of `index`. */
  hasLocaleFiles: boolean
  /** Whether a folder called `app` is the App Router of Next.js, where only files called `page` are pages. */
  hasAppFolder: boolean
  /** Whether every name that starts with `_` is private, or only those that Next.js uses itself. */
  hidesUnderscores: boolean

  /** Pages. */
  readsMetadataExport: boolean
  /** Whether labels of tabs and summaries take an id, and headings in tabs can be linked to. */
  givesTabsIds: boolean

  /** Titles. */
  toTitle: (name: string) => string
  /** Title of a page in navigation when its `_meta` entry has none. */
  toPageTitle: (page: PageNode) => string
  /** Title of a `_meta` key without a page. */
  toKeyTitle: (key: string) => string

  /** Order of a folder. */
  orderNames: OrderNames
  /** Whether a page next to a folder of the same name becomes the index of the folder. */
  movesPageIntoFolder: boolean
  /** Whether `theme` and `display` in front matter override `_meta`. */
  readsRowFrontMatter: boolean
  /** Whether `href` works for a key that has a page or a folder. */
  keepsHrefOfPages: boolean
  /** Whether a page may be missing from `_meta` without a note. */
  isQuiet: (page: PageNode) => boolean

  /** Navigation. */
  /** Whether `/404` and `/500` are left out. */
  hidesErrorPages: boolean
  /** Whether a hidden folder stays in the sidebar, is hidden only together with its page, and ends the trail. */
  keepsHiddenRows: boolean
  /** Whether theme options are read at the top of front matter. */
  readsThemeFrontMatter: boolean
  /** Whether a folder with `display: children` disappears from breadcrumbs below the top. */
  liftsChildrenOutOfTrail: boolean
  /** Whether a page with an `href` of its own still has neighbors. */
  readsPagesWithHref: boolean
  /** Whether an item of the top bar leads to the first page in reading order, or to the first page by file. */
  opensFirstStop: boolean
  /** Whether a folder without a page and without rows is still shown as a folder. */
  keepsEmptyFolders: boolean
  /** Whether rows for readers elsewhere are removed inside folders too, or at the top of the sidebar only. */
  filtersInsideFolders: boolean
}
