import {dialects} from '../dialects/dialects.ts'
import type {FolderNode, MetaEntry, Tree} from '../tree/tree.ts'
import {findDefaultLocale} from '../tree/walk.ts'
import {type Item, orderItems} from './order-items.ts'

/** One row of the whole tree, including the rows that navigation leaves out. */
export interface OutlineRow {
  kind: 'page' | 'folder' | 'link' | 'menu' | 'separator' | 'planned' | 'dangling'
  title: string
  route?: string | undefined
  href?: string | undefined
  /** File of the page. */
  file?: string | undefined
  type?: MetaEntry['type']
  display?: MetaEntry['display']
  /** Why the page could not be parsed. */
  error?: string | undefined
  children: Array<OutlineRow>
}

/** List everything in a tree in the order of its `_meta` files, including hidden pages and keys without a page. */
export function buildOutline<F extends object>(
  tree: Tree<F>,
  options: {
    locale?: string | undefined
    /** Routes of pages that a program adds. */
    planned?: ReadonlyArray<string> | undefined
  } = {}
): Array<OutlineRow> {
  const locale = options.locale ?? findDefaultLocale(tree)
  // Titles and options in front matter are checked where they are read.
  return listRows(tree.root as FolderNode<object> as FolderNode, true)

  function listRows(folder: FolderNode, isRoot: boolean): Array<OutlineRow> {
    return orderItems(folder, dialects[tree.dialect], locale, isRoot).items.map((item) =>
      toRow(item, folder)
    )
  }

  function toRow(item: Item, {route}: FolderNode): OutlineRow {
    const {title, page, folder, href, entry} = item
    const children = folder ? listRows(folder, false) : []
    const row: OutlineRow = {kind: toKind(item), title, children}
    if (page) row.route = page.route
    if (page) row.file = page.file
    if (page?.error) row.error = page.error.reason
    if (href !== undefined) row.href = href
    if (row.kind === 'dangling') {
      const own = `${route === '/' ? '' : route}/${item.name}`
      const isPlanned = options.planned?.some((each) => `${each}/`.startsWith(`${own}/`))
      if (isPlanned) Object.assign(row, {kind: 'planned', route: own})
    }
    if (entry.type) row.type = entry.type
    if (entry.display) row.display = entry.display
    return row
  }
}

function toKind({page, folder, href, entry}: Item): OutlineRow['kind'] {
  if (folder) return 'folder'
  if (page) return 'page'
  if (entry.type === 'separator' || entry.type === 'menu') return entry.type
  return href === undefined ? 'dangling' : 'link'
}
