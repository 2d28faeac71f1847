import type {DialectRules} from '../dialects/dialect-rules.ts'
import type {KnownItem} from './level.ts'
import type {NavigationRow, NavLink, SidebarItem} from './page-navigation.ts'
import {toMenuLinks} from './to-menu-links.ts'

/** Convert an item to a row of the sidebar, for readers below `root`. */
export function toRow(
  item: KnownItem,
  root: string | undefined,
  children: Array<NavigationRow> | undefined,
  rules: DialectRules
): NavigationRow {
  const {type, page, link, name} = item
  const {title, newWindow} = link
  const isMenu = type === 'menu'
  const rows = isMenu ? toMenuLinks(item, rules).map(toMenuRow) : (children ?? [])

  if (isMenu || (children && (rows.length > 0 || (rules.keepsEmptyFolders && !page)))) {
    const {collapsed} = item.entry.theme ?? {}
    const row: SidebarItem = {kind: 'folder', title, ...(page && {route: page.route})}
    if (collapsed !== undefined) row.collapsed = collapsed
    const folder = item.folder && {folder: item.folder.route}
    return {name, item: row, root, ...folder, children: rows}
  }
  if (type === 'separator') return {name, item: {kind: 'separator', title}, root, children: []}
  const kind = link.href === undefined ? 'page' : 'link'
  const target = link.href === undefined ? {route: item.route ?? '#'} : {href: link.href}
  return {name, item: {kind, title, ...target, ...(newWindow && {newWindow})}, root, children: []}
}

function toMenuRow(link: NavLink): NavigationRow {
  const kind = link.href === undefined ? 'page' : 'link'
  return {name: '', item: {kind, ...link}, root: undefined, children: []}
}
