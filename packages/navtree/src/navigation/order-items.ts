import {toTitle} from '../dialects/to-title.ts'
import {toText} from '../tree/to-text.ts'
import type {Dialect, FolderNode, MetaEntry, MetaNode, PageNode, TreeNode} from '../tree/tree.ts'

/** One row of a folder: a page, a folder, both under one name, or what only `_meta` knows. */
export interface Item {
  name: string
  title: string
  page?: PageNode | undefined
  folder?: FolderNode | undefined
  /** Options of the row, with the folder's defaults filled in. */
  entry: MetaEntry
  /** Address that the row itself leads to, where `_meta` says so. */
  href?: string | undefined
}

/** The rows of a folder in order, and its defaults for all of them from the key `*`. */
export interface OrderedItems {
  items: Array<Item>
  fallback: MetaEntry
}

/** Put what lies in a folder in the order that its `_meta` asks for. */
export function orderItems(
  folder: FolderNode,
  dialect: Dialect,
  locale: string | undefined,
  isRoot: boolean
): OrderedItems {
  const data = new Map(findMeta(folder, locale)?.data)
  const {title: _, href: __, ...fallback} = data.get('*') ?? {}
  data.delete('*')

  const ownPage = dialect === 4 && !isRoot ? findOwnPage(folder) : undefined
  const named = groupByName(folder.children, dialect, locale, ownPage)
  const names = orderNames(data, named, dialect, isRoot)
  const items = names.map((name) =>
    buildItem(name, data.get(name), named.get(name), fallback, dialect)
  )
  return {items, fallback}
}

function orderNames(
  data: ReadonlyMap<string, MetaEntry>,
  named: ReadonlyMap<string, Named>,
  dialect: Dialect,
  isRoot: boolean
): Array<string> {
  if (dialect === 2) return orderAsTwo(data, named)
  return dialect === 3 ? orderAsThree(data, named) : orderAsFour(data, named, isRoot)
}

interface Named {
  page?: PageNode | undefined
  folder?: FolderNode | undefined
}

function findMeta(folder: FolderNode, locale: string | undefined): MetaNode | undefined {
  const metas = folder.children.filter((child) => child.kind === 'meta')
  return metas.find((meta) => meta.locale === locale) ?? metas[0]
}

function isIndex(node: TreeNode): boolean {
  return node.kind === 'page' && node.name === 'index'
}

function findOwnPage(folder: FolderNode): PageNode | undefined {
  return folder.children.find(
    (child): child is PageNode =>
      child.kind === 'page' && isIndex(child) && Boolean(child.frontMatter.asIndexPage)
  )
}

function groupByName(
  children: ReadonlyArray<TreeNode>,
  dialect: Dialect,
  locale: string | undefined,
  ownPage: PageNode | undefined
): Map<string, Named> {
  const named = new Map<string, Named>()

  for (const child of children) {
    if (child.kind === 'meta' || child === ownPage) continue
    const known = named.get(child.name) ?? {}
    if (child.kind === 'folder') {
      known.folder = child
    } else if (child.locale === undefined || child.locale === locale) {
      // A page in the reader's language is better than one that names none.
      if (known.page?.locale === undefined || child.locale === locale) known.page = child
    }
    if (known.page || known.folder) named.set(child.name, known)
  }

  if (dialect === 4) for (const known of named.values()) useOwnPage(known)
  return named
}

/** In version 4 the page of a folder lies in it, also when it is written beside it. */
function useOwnPage(known: Named): void {
  const {page, folder} = known
  if (!folder) return
  const own = page ?? folder.children.find((child): child is PageNode => isIndex(child))
  if (own && folder.children.every((child) => child === own)) {
    // A folder with nothing but its page is a page.
    known.page = {...own, name: folder.name}
    known.folder = undefined
    return
  }
  if (page && !folder.children.some(isIndex)) {
    known.folder = {...folder, children: [...folder.children, {...page, name: 'index'}]}
  }
  known.page = findOwnPage(known.folder ?? folder)
}

/**
 * Version 2: listed names, then pages that are not listed (newest first, then by title), then folders by name.
 * What stands last in `_meta` without a page or folder of that name comes after those folders.
 */
function orderAsTwo(
  data: ReadonlyMap<string, MetaEntry>,
  named: ReadonlyMap<string, Named>
): Array<string> {
  const unlisted = [...named].filter(([name]) => !data.has(name))
  const pages = unlisted
    .flatMap(([name, {page}]) => {
      return page ? [{name, time: toTime(page), title: toPageTitle(page, 2)}] : []
    })
    .sort((a, b) => byTime(a.time, b.time) ?? byTitle(a.title, b.title))
    .map(({name}) => name)
  const folders = unlisted.flatMap(([name, {page}]) => (page ? [] : [name])).sort(byCodeUnit)

  const keys = [...data.keys(), ...pages]
  const end = keys.findLastIndex((key) => named.has(key)) + 1
  return [...keys.slice(0, end), ...folders, ...keys.slice(end)]
}

/** Versions 3 and 4: listed names, then the rest by name. */
function orderAsThree(
  data: ReadonlyMap<string, MetaEntry>,
  named: ReadonlyMap<string, Named>
): Array<string> {
  const listed = [...data.keys()].filter((key) => named.has(key) || isRow(data.get(key)))
  const unlisted = [...named.keys()].filter((name) => !data.has(name)).sort(byCodeUnit)
  return [...listed, ...unlisted]
}

/**
 * Version 4: as 3, but an `index` that is not listed goes first.
 *
 * At the root, a key without a page then still stands at the place of its key, counted from that `index`.
 */
function orderAsFour(
  data: ReadonlyMap<string, MetaEntry>,
  named: ReadonlyMap<string, Named>,
  isRoot: boolean
): Array<string> {
  const names = orderAsThree(data, named)
  if (data.has('index') || !named.has('index')) return names
  const others = names.filter((name) => name !== 'index')
  if (!isRoot) return ['index', ...others]

  const order = ['index', ...others.filter((name) => named.has(name))]
  for (const [index, key] of [...data.keys()].entries()) {
    if (!named.has(key) && isRow(data.get(key))) order.splice(index, 0, key)
  }
  return order
}

/** Without a page, only these make a row in versions 3 and 4, which refuse to build with anything else. */
function isRow(entry: MetaEntry | undefined): boolean {
  return entry?.type === 'separator' || entry?.type === 'menu' || Boolean(entry?.href)
}

function buildItem(
  name: string,
  own: MetaEntry | undefined,
  named: Named | undefined,
  fallback: MetaEntry,
  dialect: Dialect
): Item {
  const frontMatter = dialect === 2 ? {} : (named?.page?.frontMatter ?? {})
  const entry: MetaEntry = {
    ...fallback,
    ...own,
    theme: {...fallback.theme, ...own?.theme, ...toTheme(frontMatter.theme)}
  }
  if (isDisplay(frontMatter.display)) entry.display = frontMatter.display

  const title = own?.title || toItemTitle(name, named?.page, entry, dialect)
  // From version 3 on, an address on something that exists is passed over.
  const href = dialect === 2 || !named ? own?.href || undefined : undefined
  return {name, title, ...named, entry, ...(href !== undefined && {href})}
}

function toItemTitle(
  name: string,
  page: PageNode | undefined,
  entry: MetaEntry,
  dialect: Dialect
): string {
  if (page) return toPageTitle(page, dialect)
  if (entry.type === 'separator') return ''
  return dialect === 4 ? toTitle(name, 4) : name
}

/** Title of a page in navigation, where `_meta` gives none. */
function toPageTitle(page: PageNode, dialect: Dialect): string {
  const {title, sidebarTitle} = page.frontMatter
  if (dialect === 2) return toText(title) || toTitle(page.name, 2)
  if (dialect === 3) return toText(sidebarTitle) || toText(title) || toTitle(page.name, 3)
  return toText(sidebarTitle) || page.title
}

function toTime(page: PageNode): number | undefined {
  const {date} = page.frontMatter
  // A schema may have made a date of it.
  return date ? new Date(date instanceof Date ? date : toText(date)).getTime() : undefined
}

function byTitle(a: string, b: string): number {
  return a.localeCompare(b, undefined, {numeric: true})
}

/** Newest first, and what has a time before what has none; nothing where neither has. */
function byTime(a: number | undefined, b: number | undefined): number | undefined {
  if (a !== undefined && b !== undefined) return b - a
  if (a === b) return
  return a === undefined ? 1 : -1
}

function toTheme(theme: unknown): object {
  return typeof theme === 'object' && theme !== null ? theme : {}
}

function isDisplay(value: unknown): value is NonNullable<MetaEntry['display']> {
  return value === 'normal' || value === 'hidden' || value === 'children'
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
