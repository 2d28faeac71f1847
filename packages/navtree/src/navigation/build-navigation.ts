import {toTitle} from '../dialects/to-title.ts'
import {themeOptions} from '../metas/meta-options.ts'
import type {
  Dialect,
  FolderNode,
  FrontMatter,
  MetaEntry,
  PageNode,
  PageTheme,
  Tree
} from '../tree/tree.ts'
import {findDefaultLocale} from '../tree/walk.ts'
import {type Item, orderItems} from './order-items.ts'
import type {
  Navigation,
  NavLink,
  Place,
  Row,
  SidebarItem,
  Stop,
  TopBarItem
} from './page-navigation.ts'

/** What a folder hands down to what lies in it. */
interface Context {
  depth: number
  /** Route of the nearest folder of type `page` or `menu`; empty at the top. */
  root: string
  theme: PageTheme
  trail: ReadonlyArray<NavLink>
  /** Set inside a hidden folder: the trail ends above it, except for the page that has the folder's address. */
  hidden?: {route: string; link: NavLink} | undefined
}

/** What a folder hands up. */
interface Level {
  topBar: Array<TopBarItem>
  /** Rows as the sidebar shows them: what lies in a folder of type `page` is lifted out of it. */
  rows: Array<Row>
  /** Rows as they lie in folders. */
  allRows: Array<Row>
  stops: Array<Stop>
  /** Addresses of everything that is not a folder. */
  targets: Array<string>
}

/** An item with everything that is known of it. */
interface Known extends Item {
  type: NonNullable<MetaEntry['type']>
  route: string | undefined
  link: NavLink
  below: Level | undefined
  isHidden: boolean
}

const defaultTheme: PageTheme = {
  breadcrumb: true,
  collapsed: false,
  copyPage: true,
  footer: true,
  layout: 'default',
  navbar: true,
  pagination: true,
  sidebar: true,
  timestamp: true,
  toc: true,
  typesetting: 'default'
}

/**
 * Derive the navigation of a docs set in one language, once for all of its pages.
 *
 * Hidden pages and the error pages `/404` and `/500` are in no list, but have a place of their own.
 */
export function buildNavigation<F extends object>(
  tree: Tree<F>,
  options: {locale?: string | undefined} = {}
): Navigation {
  const {dialect} = tree
  const locale = options.locale ?? findDefaultLocale(tree)
  const places = new Map<string, Place>()
  // Only keys that Nextra knows are read from front matter, and their values are checked.
  const root = tree.root as FolderNode<object> as FolderNode
  const start: Context = {depth: 0, root: '', theme: defaultTheme, trail: []}
  const {topBar, rows, stops} = buildLevel(root, start)
  return {dialect, topBar, rows, stops, order: toOrder(stops), places}

  function buildLevel(folder: FolderNode, context: Context): Level {
    const level: Level = {topBar: [], rows: [], allRows: [], stops: [], targets: []}
    const {items, fallback} = orderItems(folder, dialect, locale, context.depth === 0)
    const inherited = {...context, theme: {...context.theme, ...fallback.theme}}
    for (const item of items) addItem(item, level, inherited)
    return level
  }

  function addItem(item: Item, level: Level, context: Context): void {
    const {entry, folder, page} = item
    const type = entry.type ?? 'doc'
    const isError =
      context.depth === 0 && dialect !== 4 && (item.name === '404' || item.name === '500')
    const isHidden = entry.display === 'hidden'
    // Version 2 hides a folder only together with its page.
    const isGone = isError || (isHidden && (!folder || (dialect === 2 && page !== undefined)))
    const link = toLink(item)
    const theme = {...context.theme, ...entry.theme}

    if (page && !places.has(page.route)) {
      const breadcrumbs = [...context.trail, ...toTrailEnd(page, link, context)]
      const own = dialect === 2 ? withFrontMatter(theme, page.frontMatter) : theme
      places.set(page.route, {page, type, breadcrumbs, theme: own})
    }

    const below = folder && buildLevel(folder, toContextBelow(item, context, link, theme))
    if (isGone) return

    const route = page?.route ?? folder?.route
    const known: Known = {...item, type, route, link, below, isHidden}
    if (context.depth === 0) addToTopBar(known, level)
    addToStops(known, level, context.root)
    addToRows(known, level, context.root)
  }

  function toContextBelow(item: Item, context: Context, link: NavLink, theme: PageTheme): Context {
    const {display, type} = item.entry
    const isLifted = dialect !== 2 && display === 'children' && context.depth > 0
    const isHidden = display === 'hidden' && (dialect !== 2 || item.page !== undefined)
    const endsHere = context.hidden || isHidden || isLifted
    const trail = endsHere ? context.trail : [...context.trail, link]
    return {
      depth: context.depth + 1,
      root: type === 'page' || type === 'menu' ? (item.folder?.route ?? '') : context.root,
      theme,
      // In version 2 such a folder takes the trail above it along.
      trail: isHidden && dialect === 2 ? [] : trail,
      hidden: context.hidden ?? (isHidden ? {route: item.folder?.route ?? '', link} : undefined)
    }
  }

  function addToTopBar(item: Known, level: Level): void {
    const {type, below, page} = item
    if ((type !== 'page' && type !== 'menu') || item.isHidden) return
    const hasPages = !below || page || (dialect === 4 ? below.stops : below.targets).length > 0
    if (hasPages) level.topBar.push(toTopBarItem(item))
  }

  function addToStops(item: Known, level: Level, root: string): void {
    const {type, below, page, link, title} = item
    const isStop = type === 'doc' && (below ? page && item.entry.display !== 'children' : true)
    if (isStop && page) {
      // A page that `_meta` gives another address is still read where it is.
      level.stops.push({link: {title, route: page.route}, root, file: page.file})
    } else if (isStop && (dialect === 2 || link.href === undefined)) {
      level.stops.push({link, root})
    }

    append(level.stops, below?.stops)
    append(level.targets, below ? below.targets : [page?.route ?? ''])
  }

  function addToRows(item: Known, level: Level, root: string): void {
    const {type, below} = item
    const isPage = type === 'page' || type === 'menu'
    if (item.isHidden && dialect !== 2) return
    if (isPage) append(level.rows, below?.rows)

    if (type === 'doc' && item.entry.display === 'children') {
      append(level.rows, below?.rows)
      append(level.allRows, below?.rows)
      return
    }
    level.allRows.push(toRow(item, isPage ? undefined : root, below?.allRows))
    level.rows.push(
      isPage ? toRow(item, undefined, below?.allRows) : toRow(item, root, below?.rows)
    )
  }

  function toRow(item: Known, root: string | undefined, children: Array<Row> | undefined): Row {
    const {type, page, link, name} = item
    const rows = type === 'menu' ? toMenuLinks(item, dialect).map(toMenuRow) : (children ?? [])
    const isFolder = type === 'menu' || (children && (rows.length > 0 || (dialect !== 4 && !page)))
    const {title, newWindow} = link

    if (isFolder) {
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

  function toTopBarItem(item: Known): TopBarItem {
    const {type, below, page, link, route} = item
    const {title, newWindow} = link
    if (type === 'menu') return {title, items: toMenuLinks(item, dialect)}

    const first = dialect === 4 ? below?.stops.map((stop) => stop.link.route) : below?.targets
    const own = below && (page?.route ?? first?.find(Boolean))
    if (own !== undefined) return {title, route: own}
    if (link.href !== undefined) return {title, href: link.href, ...(newWindow && {newWindow})}
    return {title, route: route ?? '#'}
  }
}

/** A page that has several keys counts where it stands first. */
function toOrder(stops: ReadonlyArray<Stop>): Map<string, number> {
  const order = new Map<string, number>()
  for (const [index, {file}] of stops.entries()) {
    if (file !== undefined && !order.has(file)) order.set(file, index)
  }
  return order
}

/** Unlike `push(...more)`, this takes any number of items: arguments must fit on the stack. */
function append<T>(list: Array<T>, more: ReadonlyArray<T> = []): void {
  for (const item of more) list.push(item)
}

/** What a trail ends with: the page, or in a hidden folder nothing but the folder on its own page. */
function toTrailEnd(page: PageNode, link: NavLink, {hidden}: Context): Array<NavLink> {
  if (!hidden) return [link]
  return hidden.route === page.route ? [hidden.link] : []
}

/** Items of a menu; a key without address is a page below the menu's folder. */
function toMenuLinks(item: Known, dialect: Dialect): Array<NavLink> {
  const rows = new Map(item.below?.allRows.map((row) => [row.name, row]))

  return (item.entry.items ?? []).map(([key, {title, href, newWindow}]) => {
    const link: NavLink = {title: title || (dialect === 4 ? toTitle(key, 4) : key)}
    if (href) link.href = href
    else link.route = rows.get(key)?.item.route ?? `${item.route ?? ''}/${key}`
    if (newWindow) link.newWindow = true
    return link
  })
}

function toMenuRow(link: NavLink): Row {
  const kind = link.href === undefined ? 'page' : 'link'
  return {name: '', item: {kind, ...link}, root: undefined, children: []}
}

function toLink({title, href, page, folder, entry}: Item): NavLink {
  const link: NavLink = {title}
  if (href !== undefined) {
    link.href = href
    if (entry.newWindow) link.newWindow = true
  } else if (page) {
    link.route = page.route
  } else if (!folder && entry.type !== 'separator') {
    link.route = '#'
  }
  return link
}

/** Version 2 reads theme options at the top of front matter. */
function withFrontMatter(theme: PageTheme, frontMatter: FrontMatter): PageTheme {
  const own = Object.entries(themeOptions).flatMap(([key, kind]) => {
    const value = frontMatter[key]
    const isKnown = kind === 'flag' ? typeof value === 'boolean' : kind.includes(value as never)
    return isKnown ? [[key, value]] : []
  })
  return {...theme, ...Object.fromEntries(own)}
}
