import type {NavLink, PageNavigation, SidebarItem, TopBarItem} from './page-navigation.ts'

/** Navigation of one page as a program reads it. */
export interface NavigationLine {
  route: string
  topBar: Array<LineLink & {items?: Array<LineLink>}>
  sidebar: Array<LineItem>
  breadcrumbs: Array<string>
  previous: LineLink | null
  next: LineLink | null
}

interface LineLink {
  title: string
  route?: string
  href?: string
}

interface LineItem extends LineLink {
  kind: SidebarItem['kind']
  children?: Array<LineItem>
}

/** Convert what surrounds a page to plain data, without anything about its look. */
export function toNavigationLine({
  page,
  topBar,
  sidebar,
  ...around
}: PageNavigation): NavigationLine {
  return {
    route: page.route,
    topBar: topBar.map(toTopBarItem),
    sidebar: sidebar.map(toItem),
    breadcrumbs: around.breadcrumbs.map(({title}) => title),
    previous: around.previous ? toLink(around.previous) : null,
    next: around.next ? toLink(around.next) : null
  }
}

function toTopBarItem(item: TopBarItem): NavigationLine['topBar'][number] {
  return {...toLink(item), ...(item.items && {items: item.items.map(toLink)})}
}

function toItem(item: SidebarItem): LineItem {
  const {kind, children} = item
  return {kind, ...toLink(item), ...(children && {children: children.map(toItem)})}
}

function toLink({title, route, href}: NavLink): LineLink {
  return {title, ...(route !== undefined && {route}), ...(href !== undefined && {href})}
}
