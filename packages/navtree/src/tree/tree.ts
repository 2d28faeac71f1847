/** Front matter as it was written, when the caller gave no schema. */
export type FrontMatter = Record<string, unknown>

/** A heading that a reader can link to, in the order of the page. */
export interface Heading {
  depth: 2 | 3 | 4 | 5 | 6
  text: string
  id: string
}

/** Why a page could not be parsed, and where. */
export interface PageError {
  reason: string
  line?: number | undefined
  column?: number | undefined
}

/** One MDX or Markdown file. */
export interface PageNode<F = FrontMatter> {
  kind: 'page'
  /** File name without extension and locale: `lockbox`, `index`. */
  name: string
  /** Address of the page, without trailing slash and not percent-encoded: `/interop/lockbox`, `/my page`, `/`. */
  route: string
  /** Title of the page itself; navigation prefers the title of a `_meta` entry. */
  title: string
  frontMatter: F
  headings: Array<Heading>
  /** Path of the file, relative to the root, with `/`. */
  file: string
  /** Language of the file where its name has one: `index.en-US.mdx`. */
  locale?: string | undefined
  /** Set when the file could not be parsed; what could be read of it is kept. */
  error?: PageError | undefined
}

/** A folder with at least one page somewhere below it. */
export interface FolderNode<F = FrontMatter> {
  kind: 'folder'
  name: string
  route: string
  children: Array<TreeNode<F>>
}

/** The entries of one `_meta` file. */
export interface MetaNode {
  kind: 'meta'
  /** Entries exactly in the order of the file; `new Map(data)` makes a map of it. */
  data: Array<[key: string, entry: MetaEntry]>
  file: string
  locale?: string | undefined
}

/** Any node below the root. */
export type TreeNode<F = FrontMatter> = PageNode<F> | FolderNode<F> | MetaNode

/** Options of one key of a `_meta` file. A plain string is an entry with a title. */
export interface MetaEntry {
  title?: string | undefined
  type?: 'doc' | 'page' | 'menu' | 'separator' | undefined
  display?: 'normal' | 'hidden' | 'children' | undefined
  href?: string | undefined
  newWindow?: boolean | undefined
  theme?: PageTheme | undefined
  /** Entries of a menu. */
  items?: Array<[key: string, entry: MetaEntry]> | undefined
}

/** Layout of a page; inherited by everything below a folder. */
export interface PageTheme {
  breadcrumb?: boolean | undefined
  collapsed?: boolean | undefined
  copyPage?: boolean | undefined
  footer?: boolean | undefined
  layout?: 'default' | 'full' | 'raw' | undefined
  navbar?: boolean | undefined
  pagination?: boolean | undefined
  sidebar?: boolean | undefined
  timestamp?: boolean | undefined
  toc?: boolean | undefined
  typesetting?: 'default' | 'article' | undefined
}

/** Version of Nextra whose rules decide where versions differ. */
export type Dialect = 2 | 3 | 4

/** A docs set as plain JSON. */
export interface Tree<F = FrontMatter> {
  /** Version of this format. */
  format: 1
  /** When the tree was read, as an ISO date; `SOURCE_DATE_EPOCH` overrides it. */
  timestamp: string
  dialect: Dialect
  root: FolderNode<F>
}
