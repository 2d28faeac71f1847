import {
  buildNavigation,
  buildOutline,
  listLocales,
  listPages,
  type Navigation,
  type PageNode,
  type Tree
} from '@lockstep/navtree'
import {buildLinkSite, type LinkSite, listChildPages} from '@lockstep/pages'
import type {Problem} from '@lockstep/problem'
import {renderPageList} from '@lockstep/theme'
import type {Assets} from '../assets/read-assets.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {RenderJob} from '../compile/page-tasks.ts'
import type {Site} from '../open/read-site.ts'
import type {Proofs} from '../proof/read-proofs.ts'
import type {Settings} from '../settings/settings.ts'
import {buildPageView, buildSiteView, isError} from './build-page-view.ts'
import {linkEntry} from './link-entry.ts'

/** A site whose documents can be rendered one by one. */
export interface SiteModel {
  /** Pages by the address that a reader finds them at: that of their route, after their language where there are several. */
  pages: ReadonlyMap<string, PageNode>
  /** Address of the first page. */
  start: string
  /** Everything that links can point to, including redirects. */
  links: LinkSite
  /** What the document at an address is made of. */
  build: (address: string) => ModelDocument | undefined
}

/** A document to render. */
export interface ModelDocument {
  job: RenderJob
  /** Digest of everything that the document depends on. */
  key: string
  /** Files of the docs folder that it shows or links to. */
  files: Array<string>
  problems: Array<Problem>
}

/** Everything that documents are made of, beside the compiled pages. */
export interface ModelOptions {
  settings: Settings
  site: Site
  assets: Assets
  /** Whether a path such as `/logo.png` is served beside the pages; nothing when that cannot be known. */
  hasAsset?: ((path: string) => boolean) | undefined
  /** Width of the logo in the top bar. */
  logoWidth?: number | undefined
  /** Whether a file of the docs folder that is no page is there. */
  hasFile: (file: string) => boolean
  dates: ReadonlyMap<string, string>
  proofs: Proofs
  commit?: string | undefined
}

/** Where the list of all pages is. */
export const pageListAddress = '/all-pages'

/** Derive what is needed of a whole site, once for all of its documents. */
export function buildSiteModel(options: ModelOptions): SiteModel {
  const {settings, site, assets, hasAsset, hasFile, dates, proofs, commit} = options
  const {tree, entries} = site
  const [main, ...others] = listLanguages(listLocales(tree))
  const pages = new Map<string, PageNode>()
  const languages = new Map<string | undefined, string>(
    [main, ...others].map((locale) => [locale, locale === main ? '' : `/${locale}`])
  )
  for (const page of listPages(tree)) {
    const prefix = page.locale === undefined ? '' : (languages.get(page.locale) ?? '')
    const address = toAddressIn(prefix, page.route)
    if (!pages.has(address)) pages.set(address, page)
  }

  const known = buildLinkSite(tree)
  // A redirect has a page of its own.
  const hasRoute = (route: string): boolean =>
    known.hasRoute(route) || Object.hasOwn(settings.redirects, route)
  const links = {...known, hasRoute, hasFile, ...(hasAsset && {hasAsset})}
  const ids = new Map<string, ReadonlySet<string>>()
  const siteView = buildSiteView(settings, options.logoWidth)
  const pageAssets = {
    styles: assets.styles,
    scripts: assets.scripts,
    preload: [],
    islands: assets.islands,
    search: {script: assets.search, pages: pageListAddress}
  }

  return {
    pages,
    start: pages.has('/') ? '/' : ([...pages.keys()].find((each) => !isError(each)) ?? '/'),
    links,
    build(address) {
      if (address === pageListAddress && !pages.has(address)) return buildPageList()
      const page = pages.get(address)
      const entry = page && entries.get(page.file)
      if (!page || !entry) return
      const prefix = page.locale === undefined ? '' : (languages.get(page.locale) ?? '')
      // A page without a translation is shown in the main language.
      const toOwn = (route: string): string => {
        const own = toAddressIn(prefix, route)
        return pages.has(own) ? own : route
      }
      const view = buildPageView(page, entry, {
        address,
        toOwn,
        settings,
        site: page.locale === undefined ? siteView : {...siteView, lang: page.locale},
        navigation: findNavigationIn(page.locale),
        assets: pageAssets,
        dates,
        proof: proofs.find(page.route, entry.plan),
        commit
      })
      const {hrefs, files, problems} = linkEntry(page, entry, {
        address,
        toOwn,
        site: links,
        findIds
      })
      const childPages = entry.showsPages
        ? listChildPages(tree, page.route).map((child) => ({...child, route: toOwn(child.route)}))
        : []
      const {file} = page
      const {article} = entry
      const key = toDigest(assets.digest, article, JSON.stringify([view, hrefs, childPages]))
      return {job: {file, article, view, hrefs, childPages}, key, files, problems}
    }
  }

  /** Nobody wrote the list of all pages, unless somebody did. */
  function buildPageList(): ModelDocument {
    const html = renderPageList(buildOutline(tree), pageListAddress)
    const view = {
      site: siteView,
      route: pageListAddress,
      layout: 'page' as const,
      title: 'All pages',
      outline: [],
      topBar: findNavigationIn(main).topBar,
      sidebar: [],
      breadcrumbs: [],
      settings: {sidebar: false, toc: false, breadcrumb: false, pagination: false},
      evidence: {personas: [], readingMinutes: 0, sources: []},
      assets: pageAssets,
      noIndex: true
    }
    const key = toDigest(assets.digest, JSON.stringify(view), html)
    const job = {file: '', article: '', html, view, hrefs: [], childPages: []}
    return {job, key, files: [], problems: []}
  }

  function findNavigationIn(locale: string | undefined): Navigation {
    const language = locale ?? main
    const known = navigationsOf.get(tree)
    const navigations = known ?? new Map<string | undefined, Navigation>()
    if (!known) navigationsOf.set(tree, navigations)
    const navigation = navigations.get(language) ?? buildNavigation(tree, {locale: language})
    navigations.set(language, navigation)
    return navigation
  }

  function findIds(route: string): ReadonlySet<string> | undefined {
    const known = ids.get(route)
    if (known) return known
    const entry = entries.get(pages.get(route)?.file ?? '')
    if (!entry) return
    const found = new Set(entry.ids)
    ids.set(route, found)
    return found
  }
}

/** An edit of a text leaves the tree, and what was derived of it, as it was. */
const navigationsOf = new WeakMap<Tree, Map<string | undefined, Navigation>>()

/** Put Nextra's default language first. */
function listLanguages(locales: ReadonlyArray<string>): Array<string | undefined> {
  if (locales.length === 0) return [undefined]
  const main = locales.find((locale) => locale === 'en-US') ?? locales[0]
  return [main, ...locales.filter((locale) => locale !== main)]
}

function toAddressIn(prefix: string, route: string): string {
  return prefix !== '' && route === '/' ? prefix : `${prefix}${route}`
}
