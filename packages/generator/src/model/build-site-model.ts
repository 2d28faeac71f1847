import type {PageNode, Tree} from '@lockstep/navtree'
import {buildLinkSite, type ChildPage, type LinkSite, listChildPages} from '@lockstep/pages'
import type {PageView, SiteView} from '@lockstep/theme'
import type {Assets} from '../assets/read-assets.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import type {ContractsOrigin} from '../contracts/read-contracts-origin.ts'
import {toSourceHref} from '../git/to-source-href.ts'
import type {Proofs} from '../proof/read-proofs.ts'
import {buildAddresses, type SiteAddresses} from './build-addresses.ts'
import {buildGenerated, pageListAddress} from './build-generated.ts'
import {buildPageView, type PageSettings} from './build-page-view.ts'
import {createUseFinder} from './create-use-finder.ts'
import {findSiteNavigation} from './find-site-navigation.ts'
import {type FindIds, linkEntry} from './link-entry.ts'
import type {ModelDocument} from './model-document.ts'

/** A site whose documents can be rendered one by one. */
export interface SiteModel extends Pick<SiteAddresses, 'pages' | 'start'> {
  /** Everything that links can point to, including redirects. */
  links: LinkSite
  /** What the document at an address is made of. */
  build: (address: string) => ModelDocument | undefined
}

/** Everything that documents are made of, beside the compiled pages. */
export interface ModelOptions {
  tree: Tree
  /** Compiled pages, by file. */
  entries: ReadonlyMap<string, PageEntry>
  /** What all pages show of the site. */
  view: SiteView
  settings: PageSettings
  /** Old addresses that lead to others. */
  redirects: Readonly<Record<string, string>>
  assets: Assets
  /** Whether a path such as `/logo.png` is served beside the pages; nothing when that cannot be known. */
  hasAsset?: ((path: string) => boolean) | undefined
  /** Whether a file of the docs folder that is no page is there. */
  hasFile: (file: string) => boolean
  /** Dates of the last change, by file. */
  dates: ReadonlyMap<string, string>
  proofs: Proofs
  /** Where the contracts that pages show come from. */
  origin?: ContractsOrigin | undefined
  /** Files of pages that are generated, and whether somebody wrote a page of the same name. */
  generated: ReadonlyMap<string, boolean>
}

/** Derive what is needed of a whole site, once for all of its documents. */
export function buildSiteModel(options: ModelOptions): SiteModel {
  const {tree, entries, redirects, hasAsset, hasFile} = options
  const addresses = buildAddresses(tree)
  const {pages, start} = addresses
  const known = buildLinkSite(tree)
  const links: LinkSite = {
    ...known,
    // A redirect has a page of its own.
    hasRoute: (route) => known.hasRoute(route) || Object.hasOwn(redirects, route),
    hasFile,
    ...(hasAsset && {hasAsset})
  }
  const shared: Shared = {
    options,
    addresses,
    assets: toPageAssets(options.assets),
    links,
    findUses: createUseFinder(options, links),
    findIds: createIdFinder((route) => entries.get(pages.get(route)?.file ?? ''))
  }

  return {
    pages,
    start,
    links,
    build(address) {
      const page = pages.get(address)
      const entry = page && entries.get(page.file)
      if (page) return entry && buildDocument(address, page, entry, shared)
      return buildGenerated(address, tree, {
        site: options.view,
        navigation: findSiteNavigation(tree, addresses.main),
        assets: shared.assets,
        digest: options.assets.digest
      })
    }
  }
}

/** What all documents are made with. */
interface Shared {
  options: ModelOptions
  addresses: SiteAddresses
  assets: PageView['assets']
  links: LinkSite
  findIds: FindIds
  /** Lists the pages that link to a generated page. */
  findUses: (route: string) => Array<ChildPage>
}

function buildDocument(
  address: string,
  page: PageNode,
  entry: PageEntry,
  {options, addresses, assets, links, findIds, findUses}: Shared
): ModelDocument {
  const {tree, settings, dates, proofs, origin, generated, view: site} = options
  const {file, route, locale} = page
  const toOwn = (other: string): string => addresses.toAddress(other, locale)
  const view = buildPageView(page, entry, {
    address,
    toOwn,
    settings,
    site: locale === undefined ? site : {...site, lang: locale},
    navigation: findSiteNavigation(tree, locale ?? addresses.main),
    assets,
    isGenerated: generated.get(file) === false,
    dates,
    proof: proofs.find(route, entry.plan),
    origin
  })
  const {hrefs, files, problems} = linkEntry(page, entry, {
    address,
    toOwn,
    site: links,
    findIds,
    toSource: (url) => toSourceHref(url, settings.repository, origin?.commit)
  })
  const childPages = entry.showsPages
    ? listChildPages(tree, route).map((child) => ({...child, route: toOwn(child.route)}))
    : []
  const uses = generated.has(file)
    ? findUses(route).map((use) => ({...use, route: toOwn(use.route)}))
    : []
  const {article} = entry
  const shown = JSON.stringify([view, hrefs, childPages, uses])
  const key = toDigest(options.assets.digest, article, shown)
  return {job: {file, article, view, hrefs, childPages, uses}, key, files, problems}
}

function toPageAssets({styles, scripts, islands, search}: Assets): PageView['assets'] {
  return {styles, scripts, preload: [], islands, search: {script: search, pages: pageListAddress}}
}

function createIdFinder(findEntry: (route: string) => PageEntry | undefined): FindIds {
  const found = new Map<string, ReadonlySet<string>>()
  return (route) => {
    const entry = found.has(route) ? undefined : findEntry(route)
    if (entry) found.set(route, new Set(entry.ids))
    return found.get(route)
  }
}
