import type {DialectRules, Named} from '../dialects/dialect-rules.ts'
import type {FolderNode, MetaEntry, MetaNode, PageNode, TreeNode} from '../tree/tree.ts'

/** One row of a folder: a page, a folder, both under one name, or a `_meta` key that has neither. */
export interface Item extends Named {
  name: string
  title: string
  /** Options of the row, with the folder's defaults filled in. */
  entry: MetaEntry
  /** Address that the row itself leads to, when `_meta` sets one. */
  href?: string | undefined
}

/** The rows of a folder in order, and its defaults for all of them from the key `*`. */
export interface OrderedItems {
  items: Array<Item>
  fallback: MetaEntry
}

/** Put the pages and folders of a folder in the order of its `_meta` file. */
export function orderItems(
  folder: FolderNode,
  rules: DialectRules,
  locale: string | undefined,
  isRoot: boolean
): OrderedItems {
  const data = new Map(findMeta(folder, locale)?.data)
  const {title: _, href: __, ...fallback} = data.get('*') ?? {}
  data.delete('*')

  const ownPage = rules.movesPageIntoFolder && !isRoot ? findOwnPage(folder) : undefined
  const children = folder.children.filter((child) => child !== ownPage)
  const named = groupByName(children, locale)
  if (rules.movesPageIntoFolder) for (const known of named.values()) movePageIntoFolder(known)
  const names = rules.orderNames(data, named, isRoot)
  const items = names.map((name) => {
    return buildItem(name, data.get(name), named.get(name), fallback, rules)
  })
  return {items, fallback}
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
  locale: string | undefined
): Map<string, Named> {
  const named = new Map<string, Named>()

  for (const child of children) {
    if (child.kind === 'meta') continue
    const known = named.get(child.name) ?? {}
    if (child.kind === 'folder') {
      known.folder = child
    } else if (child.locale === undefined || child.locale === locale) {
      // A page in the reader's language wins over one without a language.
      if (known.page?.locale === undefined || child.locale === locale) known.page = child
    }
    if (known.page || known.folder) named.set(child.name, known)
  }

  return named
}

/** Make a page with the name of a folder the index of that folder, and a folder with only an index a page. */
function movePageIntoFolder(known: Named): void {
  const {page, folder} = known
  if (!folder) return
  const own = page ?? folder.children.find((child): child is PageNode => isIndex(child))
  if (own && folder.children.every((child) => child === own)) {
    known.page = {...own, name: folder.name}
    known.folder = undefined
    return
  }
  if (page && !folder.children.some(isIndex)) {
    known.folder = {...folder, children: [...folder.children, {...page, name: 'index'}]}
  }
  known.page = findOwnPage(known.folder ?? folder)
}

function buildItem(
  name: string,
  own: MetaEntry | undefined,
  named: Named | undefined,
  fallback: MetaEntry,
  rules: DialectRules
): Item {
  const frontMatter = rules.readsRowFrontMatter ? (named?.page?.frontMatter ?? {}) : {}
  const entry: MetaEntry = {
    ...fallback,
    ...own,
    theme: {...fallback.theme, ...own?.theme, ...toTheme(frontMatter.theme)}
  }
  if (isDisplay(frontMatter.display)) entry.display = frontMatter.display

  const title = own?.title || toItemTitle(name, named?.page, entry, rules)
  const href = rules.keepsHrefOfPages || !named ? own?.href || undefined : undefined
  return {name, title, ...named, entry, ...(href !== undefined && {href})}
}

/** Choose the title of an item that has none in `_meta`. What a page takes it from depends on the dialect. */
function toItemTitle(
  name: string,
  page: PageNode | undefined,
  entry: MetaEntry,
  rules: DialectRules
): string {
  if (page) return rules.toPageTitle(page)
  return entry.type === 'separator' ? '' : rules.toKeyTitle(name)
}

function toTheme(theme: unknown): object {
  return typeof theme === 'object' && theme !== null ? theme : {}
}

function isDisplay(value: unknown): value is NonNullable<MetaEntry['display']> {
  return value === 'normal' || value === 'hidden' || value === 'children'
}
