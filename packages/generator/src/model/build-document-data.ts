import {
  findNavigation,
  type Navigation,
  type NavLink,
  type PageNode,
  type SidebarItem,
  type TopBarItem
} from '@lockstep/navtree'
import type {DocumentData, Evidence, Proof, SiteData} from '@lockstep/theme'
import type {PageEntry} from '../compile/page-entry.ts'
import type {ContractsOrigin} from '../contracts/read-contracts-origin.ts'
import {isForge} from '../git/to-source-href.ts'
import {isWeb} from './site-front-matter.ts'
import {toAddress} from './to-address.ts'

/** The settings of the site that pages use. */
export interface PageSettings {
  /** Address of the site. */
  origin?: string | undefined
  repository?: string | undefined
  /** Address for editing a page, with `{file}`. */
  edit?: string | undefined
  /** Address for reporting a problem, with `{title}` and `{route}`. */
  issues?: string | undefined
  /** Address of the image that other sites show with a link. */
  image?: string | undefined
}

/** Options that are the same for all pages of a build. */
export interface DocumentContext {
  /** Where a reader finds the page. */
  address: string
  /** Address of a route in the language of the page. */
  toOwn: (route: string) => string
  settings: PageSettings
  site: SiteData
  navigation: Navigation
  assets: DocumentData['assets']
  /** Whether the page is generated as a whole, so that there is nothing to edit. */
  isGenerated: boolean
  /** Dates of the last change, by file. */
  dates: ReadonlyMap<string, string>
  /** The last run of the commands of the page. */
  proof?: Proof | undefined
  /** Where the contracts that pages show come from. */
  origin?: ContractsOrigin | undefined
}

/** Build everything around the article of a page, as data. */
export function buildDocumentData(
  page: PageNode,
  entry: Pick<PageEntry, 'front' | 'outline' | 'snippets' | 'words'>,
  context: DocumentContext
): Omit<DocumentData, 'article'> {
  const {address, toOwn, settings, site, navigation, assets, dates, proof} = context
  const {front} = entry
  const {route, file, title} = page
  const pageNavigation = findNavigation(navigation, route, {branches: 'open'})
  const {origin} = settings
  const isOnBar = pageNavigation?.type === 'page' || pageNavigation?.type === 'menu'
  const theme = pageNavigation?.theme ?? {}
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
    topBar: (pageNavigation?.topBar ?? navigation.topBar).map(toTopBarItem),
    sidebar: (pageNavigation?.sidebar ?? []).map(toSidebarItem),
    breadcrumbs: (pageNavigation?.breadcrumbs ?? []).map(toLink),
    ...(pageNavigation?.previous &&
      !isNowhere(pageNavigation.previous) && {previous: toLink(pageNavigation.previous)}),
    ...(pageNavigation?.next &&
      !isNowhere(pageNavigation.next) && {next: toLink(pageNavigation.next)}),
    settings: isOnBar ? {...theme, sidebar: false} : theme,
    evidence: {
      ...(front.content_type !== undefined && {contentType: front.content_type}),
      personas: front.personas,
      ...(front.topic !== undefined && {topic: front.topic}),
      ...(!context.isGenerated && {
        readingMinutes: Math.max(1, Math.round(entry.words / wordsAMinute))
      }),
      ...toDate(dates.get(file)),
      ...(entry.snippets > 0 && {
        contracts: {snippets: entry.snippets, ...toOrigin(context.origin, settings.repository)}
      }),
      ...(proof && {proof}),
      sources: front.sources
    },
    ...(front.status && {status: front.status}),
    ...(settings.edit !== undefined &&
      !context.isGenerated && {
        editHref: settings.edit.replaceAll('{file}', encodeURI(file))
      }),
    ...(settings.issues !== undefined && {
      issueHref: settings.issues
        .replaceAll('{title}', encodeURIComponent(title))
        .replaceAll('{route}', encodeURIComponent(route))
    }),
    ...(origin !== undefined && {canonical: toCanonicalUrl(origin, address)}),
    ...toImage(front.image ?? settings.image, origin),
    assets,
    ...(isError(route) || front.noindex ? {noIndex: true} : {})
  }
}

/** Nextra links a `_meta` key without a page to `#`. Plain text is better for readers than a dead link. */
function isNowhere({route}: NavLink): boolean {
  return route === '#'
}

/** How fast people read technical text. */
const wordsAMinute = 200

/** Return the public address of a page. */
export function toCanonicalUrl(origin: string, route: string): string {
  return `${origin}${route === '/' ? '/' : `${toAddress(route)}/`}`
}

/** Whether a page says that something went wrong. */
export function isError(route: string): boolean {
  return route === '/404' || route === '/500'
}

function toLayout(route: string, layout: string | undefined): DocumentData['layout'] {
  if (isError(route)) return 'error'
  return layout === 'home' ? 'home' : 'page'
}

function toDate(date: string | undefined): {updated?: string} {
  return date === undefined ? {} : {updated: date}
}

function toOrigin(
  origin: ContractsOrigin | undefined,
  repository: string | undefined
): Omit<NonNullable<Evidence['contracts']>, 'snippets'> {
  if (!origin) return {}
  const {folder, commit, hasChanges} = origin
  if (commit === undefined) return {folder}
  return {
    folder,
    commit,
    ...(hasChanges && {hasChanges}),
    ...(isForge(repository) && {href: `${repository.replace(/\/$/, '')}/commit/${commit}`})
  }
}

/** Link previews on other sites need an absolute address. */
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
