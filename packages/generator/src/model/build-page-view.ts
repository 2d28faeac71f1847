import {
  findNavigation,
  type Navigation,
  type NavLink,
  type PageNode,
  type SidebarItem,
  type TopBarItem
} from '@lockstep/navtree'
import type {PageView, Proof, SiteView} from '@lockstep/theme'
import type {PageEntry} from '../compile/page-entry.ts'
import type {Settings} from '../settings/settings.ts'
import {toAddress} from './to-address.ts'

/** What is the same for all pages of a build. */
export interface ViewContext {
  /** Where a reader finds the page. */
  address: string
  /** Address of a route in the language of the page. */
  toOwn: (route: string) => string
  settings: Settings
  site: SiteView
  navigation: Navigation
  assets: PageView['assets']
  /** Dates of the last change, by file. */
  dates: ReadonlyMap<string, string>
  /** The last run of the commands of the page. */
  proof?: Proof | undefined
  /** Last commit of the contracts that pages show. */
  commit?: string | undefined
}

/** Everything around the article of a page, as data. */
export function buildPageView(
  page: PageNode,
  entry: PageEntry,
  context: ViewContext
): Omit<PageView, 'article'> {
  const {address, toOwn, settings, site, navigation, assets, dates, proof, commit} = context
  const {route, file, title} = page
  const around = findNavigation(navigation, route, {branches: 'open'})
  const front = readFrontMatter(page.frontMatter)
  const {origin} = settings
  const isOnBar = around?.type === 'page' || around?.type === 'menu'
  const theme = around?.theme ?? {}
  const toLink = <L extends NavLink>(link: L): L => {
    if (link.route === undefined) return link
    return {...link, route: isNowhere(link) ? undefined : toAddress(toOwn(link.route))}
  }
  const toTopBarItem = (item: TopBarItem): TopBarItem & {isCurrent?: boolean} => ({
    ...toLink(item),
    ...(item.items && {items: item.items.map(toLink)}),
    ...(isSectionOf(item, route) && {isCurrent: true})
  })
  const toSidebarItem = (item: SidebarItem): SidebarItem => {
    const {children} = item
    return {...toLink(item), ...(children && {children: children.map(toSidebarItem)})}
  }

  return {
    site,
    route: toAddress(address),
    layout: toLayout(route, front.layout),
    title,
    ...(front.description !== undefined && {description: front.description}),
    outline: entry.outline,
    topBar: (around?.topBar ?? navigation.topBar).map(toTopBarItem),
    sidebar: (around?.sidebar ?? []).map(toSidebarItem),
    breadcrumbs: (around?.breadcrumbs ?? []).map(toLink),
    ...(around?.previous && !isNowhere(around.previous) && {previous: toLink(around.previous)}),
    ...(around?.next && !isNowhere(around.next) && {next: toLink(around.next)}),
    settings: isOnBar ? {...theme, sidebar: false} : theme,
    evidence: {
      ...(front.contentType !== undefined && {contentType: front.contentType}),
      personas: front.personas,
      ...(front.topic !== undefined && {topic: front.topic}),
      readingMinutes: Math.max(1, Math.round(entry.words / wordsAMinute)),
      ...toDate(dates.get(file)),
      ...(entry.snippets > 0 && {
        contracts: {snippets: entry.snippets, ...toCommit(commit, settings.repository)}
      }),
      ...(proof && {proof}),
      sources: front.sources
    },
    ...(front.status && {status: front.status}),
    ...(settings.edit !== undefined && {
      editHref: settings.edit.replaceAll('{file}', encodeURI(file))
    }),
    ...(settings.issues !== undefined && {
      issueHref: settings.issues
        .replaceAll('{title}', encodeURIComponent(title))
        .replaceAll('{route}', encodeURIComponent(route))
    }),
    ...(origin !== undefined && {canonical: toCanonical(origin, address)}),
    ...toImage(front.image ?? settings.image, origin),
    assets,
    ...(isError(route) || front.noIndex ? {noIndex: true} : {})
  }
}

/** Nextra leads to `#` from a key of `_meta` that has no page; a reader is better off with words alone. */
function isNowhere({route}: NavLink): boolean {
  return route === '#'
}

/** How fast people read technical text. */
const wordsAMinute = 200

/** Address of a page on the site where it will lie. */
export function toCanonical(origin: string, route: string): string {
  return `${origin}${route === '/' ? '/' : `${toAddress(route)}/`}`
}

/** Whether a page says that something went wrong. */
export function isError(route: string): boolean {
  return route === '/404' || route === '/500'
}

/** What the settings say of the site, for every page. */
export function buildSiteView(settings: Settings, logoWidth?: number): SiteView {
  const {title, tagline, lang, logo, icon, repository, links, footer, notice, accent} = settings
  return {
    title,
    lang,
    links,
    footer,
    ...(tagline !== undefined && {tagline}),
    ...(logo !== undefined && {logo}),
    ...(logoWidth !== undefined && {logoWidth}),
    ...(icon !== undefined && {icon}),
    ...(repository !== undefined && {repository}),
    ...(notice !== undefined && {notice}),
    ...(accent && {accent})
  }
}

interface Front {
  description?: string | undefined
  layout?: string | undefined
  contentType?: string | undefined
  topic?: string | undefined
  personas: Array<string>
  image?: string | undefined
  noIndex: boolean
  sources: Array<{title: string; href?: string}>
  status?: {kind: string; text: string} | undefined
}

/** Keys that the pages of a site may have. Whatever else stands there is passed over: the linter looks after that. */
function readFrontMatter(data: Readonly<Record<string, unknown>>): Front {
  const text = (key: string): string | undefined => {
    const value = data[key]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  return {
    description: text('description'),
    layout: text('layout'),
    contentType: text('content_type'),
    topic: text('topic'),
    personas: toTexts(data.personas),
    image: text('image'),
    noIndex: data.noindex === true,
    sources: toSources(data.sources),
    status: toStatus(data.status)
  }
}

function toTexts(value: unknown): Array<string> {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** `https://…`, or `{title, href}`. */
function toSources(value: unknown): Front['sources'] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (typeof item === 'string')
      return [isWeb(item) ? {title: toName(item), href: item} : {title: item}]
    if (typeof item !== 'object' || item === null) return []
    const {title, href} = item as {title?: unknown; href?: unknown}
    const isLink = typeof href === 'string' && isWeb(href)
    if (typeof title === 'string') return [isLink ? {title, href} : {title}]
    return isLink ? [{title: toName(href), href}] : []
  })
}

function isWeb(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text)
}

/** `https://specs.optimism.io/interop/overview.html` -> `specs.optimism.io/interop/overview.html` */
function toName(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** `experimental`, or `{kind, text}`. */
function toStatus(value: unknown): Front['status'] {
  if (typeof value === 'string' && value !== '') return {kind: value, text: ''}
  if (typeof value !== 'object' || value === null) return
  const {kind, text} = value as {kind?: unknown; text?: unknown}
  return typeof kind === 'string' ? {kind, text: typeof text === 'string' ? text : ''} : undefined
}

function toLayout(route: string, layout: string | undefined): PageView['layout'] {
  if (isError(route)) return 'error'
  return layout === 'home' ? 'home' : 'page'
}

function toDate(date: string | undefined): {updated?: string} {
  return date === undefined ? {} : {updated: date}
}

function toCommit(
  commit: string | undefined,
  repository: string | undefined
): {commit?: string; href?: string} {
  if (commit === undefined) return {}
  const isForge = repository !== undefined && /^https:\/\/git(hub|lab)\.com\//.test(repository)
  return {commit, ...(isForge && {href: `${repository.replace(/\/$/, '')}/commit/${commit}`})}
}

/** Other sites want a whole address. */
function toImage(image: string | undefined, origin: string | undefined): {image?: string} {
  if (image === undefined) return {}
  if (isWeb(image)) return {image}
  return origin !== undefined && image.startsWith('/') ? {image: `${origin}${image}`} : {}
}

/** A section is current on all pages below its first folder. */
function isSectionOf(item: TopBarItem, route: string): boolean {
  const links = [item, ...(item.items ?? [])].filter((link) => !isNowhere(link))
  const routes = links.flatMap((link) => link.route ?? [])
  return routes.some((other) => toSection(other) === toSection(route))
}

function toSection(route: string): string {
  return route.split('/')[1] ?? ''
}
