import type {DialectRules} from '../dialects/dialect-rules.ts'
import {dialects} from '../dialects/dialects.ts'
import {themeOptions} from '../metas/meta-options.ts'
import type {FolderNode, FrontMatter, PageNode, PageTheme, Tree} from '../tree/tree.ts'
import {findDefaultLocale} from '../tree/walk.ts'
import {append, type Context, type FolderLevel, type KnownItem} from './level.ts'
import {type Item, orderItems} from './order-items.ts'
import type {Navigation, NavLink, PagePosition, Stop} from './page-navigation.ts'
import {toRow} from './to-row.ts'
import {toTopBarItem} from './to-top-bar-item.ts'

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

/** State that all folders of a set share. */
interface Build {
  rules: DialectRules
  locale: string | undefined
  /** The position of each page in the tree, by route. Filled while folders are visited. */
  positions: Map<string, PagePosition>
}

/**
 * Derive the navigation of a docs set in one language, once for all of its pages.
 *
 * Hidden pages and the error pages `/404` and `/500` are in no list, but each has its own place. The rules are those
 * of Nextra: decisions/0003-navigation-of-nextra.md.
 */
export function buildNavigation<F extends object>(
  tree: Tree<F>,
  options: {locale?: string | undefined} = {}
): Navigation {
  const {dialect} = tree
  const locale = options.locale ?? findDefaultLocale(tree)
  const build: Build = {rules: dialects[dialect], locale, positions: new Map()}
  // Only keys that Nextra knows are read from front matter, and their values are checked.
  const root = tree.root as FolderNode<object> as FolderNode
  const start: Context = {depth: 0, root: '', theme: defaultTheme, trail: []}
  const {topBar, rows, stops} = buildLevel(root, start, build)
  return {dialect, topBar, rows, stops, order: toOrder(stops), positions: build.positions}
}

function buildLevel(folder: FolderNode, context: Context, build: Build): FolderLevel {
  const level: FolderLevel = {topBar: [], rows: [], allRows: [], stops: [], targets: []}
  const {items, fallback} = orderItems(folder, build.rules, build.locale, context.depth === 0)
  const inherited = {...context, theme: {...context.theme, ...fallback.theme}}
  for (const item of items) addItem(item, level, inherited, build)
  return level
}

function addItem(item: Item, level: FolderLevel, context: Context, build: Build): void {
  const {rules, positions} = build
  const {entry, folder, page} = item
  const type = entry.type ?? 'doc'
  const link = toLink(item)
  const theme = {...context.theme, ...entry.theme}

  if (page && !positions.has(page.route)) {
    const breadcrumbs = [...context.trail, ...toTrailEnd(page, link, context)]
    const own = rules.readsThemeFrontMatter ? withFrontMatter(theme, page.frontMatter) : theme
    positions.set(page.route, {page, type, breadcrumbs, theme: own})
  }

  const below = folder && buildLevel(folder, toContextBelow(item, context, rules), build)
  if (isGone(item, context, rules)) return

  const route = page?.route ?? folder?.route
  const isHidden = entry.display === 'hidden'
  const known: KnownItem = {...item, type, route, link, below, isHidden}
  const top = context.depth === 0 ? toTopBarItem(known, rules) : undefined
  if (top) level.topBar.push(top)
  addToStops(known, level, context.root, rules)
  addToRows(known, level, context.root, rules)
}

/** Check whether an item is in no list at all. */
function isGone({name, entry, folder, page}: Item, {depth}: Context, rules: DialectRules): boolean {
  if (depth === 0 && rules.hidesErrorPages && (name === '404' || name === '500')) return true
  const isHidden = entry.display === 'hidden'
  return isHidden && (!folder || (rules.keepsHiddenRows && page !== undefined))
}

function toContextBelow(item: Item, context: Context, rules: DialectRules): Context {
  const {display, type} = item.entry
  const link = toLink(item)
  const isLifted = rules.liftsChildrenOutOfTrail && display === 'children' && context.depth > 0
  const isHidden = display === 'hidden' && (!rules.keepsHiddenRows || item.page !== undefined)
  const endsHere = context.hidden || isHidden || isLifted
  const trail = endsHere ? context.trail : [...context.trail, link]
  return {
    depth: context.depth + 1,
    root: type === 'page' || type === 'menu' ? (item.folder?.route ?? '') : context.root,
    theme: {...context.theme, ...item.entry.theme},
    // In version 2, a hidden folder with a page hides the trail above it too.
    trail: isHidden && rules.keepsHiddenRows ? [] : trail,
    hidden: context.hidden ?? (isHidden ? {route: item.folder?.route ?? '', link} : undefined)
  }
}

function addToStops(item: KnownItem, level: FolderLevel, root: string, rules: DialectRules): void {
  const {type, below, page, link, title} = item
  const isStop = type === 'doc' && (below ? page && item.entry.display !== 'children' : true)
  if (isStop && page) {
    // A page keeps its own route even if `_meta` gives it another address.
    level.stops.push({link: {title, route: page.route}, root, file: page.file})
  } else if (isStop && (rules.readsPagesWithHref || link.href === undefined)) {
    level.stops.push({link, root})
  }

  append(level.stops, below?.stops)
  append(level.targets, below ? below.targets : [page?.route ?? ''])
}

function addToRows(item: KnownItem, level: FolderLevel, root: string, rules: DialectRules): void {
  const {type, below} = item
  const isPage = type === 'page' || type === 'menu'
  if (item.isHidden && !rules.keepsHiddenRows) return
  if (isPage) append(level.rows, below?.rows)

  if (type === 'doc' && item.entry.display === 'children') {
    append(level.rows, below?.rows)
    append(level.allRows, below?.rows)
    return
  }
  level.allRows.push(toRow(item, isPage ? undefined : root, below?.allRows, rules))
  level.rows.push(
    isPage ? toRow(item, undefined, below?.allRows, rules) : toRow(item, root, below?.rows, rules)
  )
}

/** Index the stops by file. A page with several keys counts where it comes first. */
function toOrder(stops: ReadonlyArray<Stop>): Map<string, number> {
  const order = new Map<string, number>()
  for (const [index, {file}] of stops.entries()) {
    if (file !== undefined && !order.has(file)) order.set(file, index)
  }
  return order
}

/** End a trail with the page. In a hidden folder, only the folder's own page shows, as the folder. */
function toTrailEnd(page: PageNode, link: NavLink, {hidden}: Context): Array<NavLink> {
  if (!hidden) return [link]
  return hidden.route === page.route ? [hidden.link] : []
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

/** Add the theme options at the top of front matter. */
function withFrontMatter(theme: PageTheme, frontMatter: FrontMatter): PageTheme {
  const own = Object.entries(themeOptions).flatMap(([key, kind]) => {
    const value = frontMatter[key]
    const isKnown = kind === 'flag' ? typeof value === 'boolean' : kind.includes(value as never)
    return isKnown ? [[key, value]] : []
  })
  return {...theme, ...Object.fromEntries(own)}
}
