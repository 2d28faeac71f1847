import type {PageNode, Tree} from '@lockstep/navtree'
import {type LinkSite, listChildPages} from '@lockstep/pages'
import type {DocumentData, SiteData} from '@lockstep/theme'
import type {Assets} from '../assets/read-assets.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import {toEntryVersion} from '../compile/to-entry-version.ts'
import type {ContractsOrigin} from '../contracts/read-contracts-origin.ts'
import type {Proofs} from '../proof/read-proofs.ts'
import {buildAddresses, type SiteAddresses} from './build-addresses.ts'
import {buildDocumentData, type PageSettings} from './build-document-data.ts'
import {buildGenerated, notFoundAddress, pageListAddress} from './build-generated.ts'
import {buildLinkParts} from './build-link-parts.ts'
import {createLinkGraph, type LinkGraph} from './create-link-graph.ts'
import {findSiteNavigation} from './find-site-navigation.ts'
import type {ModelDocument} from './model-document.ts'

/** A site whose documents can be rendered one by one. */
export interface SiteModel
  extends Pick<SiteAddresses, 'pages' | 'start'>,
    Pick<LinkGraph, 'findIds' | 'findUses' | 'resolve'> {
  links: LinkSite
  /** Drop what was resolved. It is found again when someone asks for it. */
  forgetLinks: () => void
  /** List the files of the docs folder that the page at an address shows or links to. */
  listFiles: (address: string) => Array<string>
  /** Return the addresses of all documents. */
  listAddresses: () => Array<string>
  /** Return all inputs of the document at an address. */
  build: (address: string) => ModelDocument | undefined
  /** Return a digest of what `build` uses. While it is the same, so is the document. */
  toInputs: (address: string) => string
}

/** Inputs of documents, in addition to the compiled pages. */
export interface ModelOptions {
  tree: Tree
  /** Compiled pages, by file. */
  entries: ReadonlyMap<string, PageEntry>
  /** Everything that links can lead to. */
  links: LinkSite
  /** Digest of the pages and files that links can lead to: see `toPlaceDigest`. */
  placeDigest: string | undefined
  /** Returns the ids on a page that links can point to. */
  listIds: (entry: PageEntry) => ReadonlyArray<string>
  /** Data of the site that all pages show. */
  data: SiteData
  settings: PageSettings
  assets: Assets
  /** Dates of the last change, by file. */
  dates: ReadonlyMap<string, string>
  proofs: Proofs
  /** Where the contracts that pages show come from. */
  origin?: ContractsOrigin | undefined
  /** Files of generated pages, and whether a written page of the same name exists. */
  generated: ReadonlyMap<string, boolean>
  /** Files of those that list errors, events and functions, with the pages that link to each. */
  catalogues: ReadonlySet<string>
  /** Address of the decoder of the contract reference. */
  decoder?: string | undefined
}

/** Derive what all documents of a site need, once. */
export function buildSiteModel(options: ModelOptions): SiteModel {
  const {tree, entries, links} = options
  const addresses = buildAddresses(tree)
  const {pages, start} = addresses
  const {forget, ...graph} = createLinkGraph(options, addresses)
  let common: string | undefined
  let last: {address: string; parts: ReturnType<typeof buildLinkParts>} | undefined
  const shared: Shared = {
    options,
    addresses,
    assets: toPageAssets(options.assets, options.decoder),
    toCommon: () => {
      common ??= toCommonInputs(options)
      return common
    },
    toLinkParts(address, page) {
      const known = last?.address === address ? last.parts : undefined
      const parts = known ?? buildLinkParts(address, page, {options, addresses, ...graph})
      last = {address, parts}
      return parts
    }
  }

  return {
    pages,
    start,
    links,
    ...graph,
    forgetLinks: forget,
    listFiles(address) {
      const page = pages.get(address)
      if (!page) return []
      return graph
        .resolve(page)
        .flatMap(({target}) => (target.kind === 'file' ? [target.file] : []))
    },
    listAddresses() {
      // A page that cannot be read has no document.
      const read = [...pages].flatMap(([address, {file}]) => (entries.has(file) ? [address] : []))
      const generated = [pageListAddress, notFoundAddress].filter((each) => !pages.has(each))
      return [...read, ...generated]
    },
    toInputs(address) {
      const page = pages.get(address)
      const entry = page && entries.get(page.file)
      const own = page && entry ? toPageInputs(address, page, entry, shared) : ''
      return toDigest(shared.toCommon(), address, own)
    },
    build(address) {
      const page = pages.get(address)
      const entry = page && entries.get(page.file)
      if (page) return entry && buildPageJob(address, page, entry, shared)
      return buildGenerated(address, tree, {
        site: options.data,
        navigation: findSiteNavigation(tree, addresses.main),
        assets: shared.assets,
        digest: options.assets.digest
      })
    }
  }
}

/** Inputs that all documents share. */
interface Shared {
  options: ModelOptions
  addresses: SiteAddresses
  assets: DocumentData['assets']
  /** Return a digest of the inputs that are the same for all documents. */
  toCommon: () => string
  /** Return what a document shows of links. That of the last address is kept: its inputs are asked for before its job. */
  toLinkParts: (address: string, page: PageNode) => ReturnType<typeof buildLinkParts>
}

function buildPageJob(
  address: string,
  page: PageNode,
  entry: ShownEntry,
  shared: Shared
): ModelDocument {
  const {options, addresses, assets} = shared
  const {tree, settings, dates, proofs, origin, generated, data: site} = options
  const {file, route, locale} = page
  const toOwn = (other: string): string => addresses.toAddress(other, locale)
  const data = buildDocumentData(page, entry, {
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
  const childPages = entry.showsPages
    ? listChildPages(tree, route).map((child) => ({...child, route: toOwn(child.route)}))
    : []
  const links = shared.toLinkParts(address, page)
  const {article} = entry
  const shown = JSON.stringify([data, links.hrefs, childPages, links.uses, links.usesOf])
  const key = toDigest(options.assets.digest, article, shown)
  return {job: {file, article, data, childPages, ...links}, key}
}

/**
 * The parts of a compiled page that documents show. The compiler reports a part that is missing in `toPageInputs`.
 */
type ShownEntry = Pick<PageEntry, (typeof shownParts)[number]>

const shownParts = [
  'article',
  'front',
  'outline',
  'plan',
  'showsPages',
  'snippets',
  'words'
] as const satisfies ReadonlyArray<keyof PageEntry>

/** List the inputs of a document that are its own. The tree has its front matter, title and route. */
function toPageInputs(address: string, page: PageNode, entry: PageEntry, shared: Shared): string {
  const {dates, proofs, generated, catalogues, placeDigest} = shared.options
  const {file, route} = page
  // Only these list the pages that link to them. What the links of others show follows from `placeDigest`, a common input.
  const hasUses = generated.has(file) || catalogues.has(file)
  const isKnown = placeDigest !== undefined && !hasUses
  return JSON.stringify([
    shownParts.map((part) => entry[part]),
    isKnown ? toEntryVersion(entry) : shared.toLinkParts(address, page),
    dates.get(file),
    proofs.find(route, entry.plan),
    generated.get(file)
  ])
}

/** Digest everything that all documents depend on. */
function toCommonInputs(options: ModelOptions): string {
  const {tree, data, settings, assets, origin, decoder, placeDigest} = options
  // It is in no document when the tree was read.
  const shown = {...tree, timestamp: ''}
  return toDigest(JSON.stringify([shown, data, settings, assets, origin, decoder, placeDigest]))
}

function toPageAssets(
  {styles, scripts, islands, search}: Assets,
  decoder: string | undefined
): DocumentData['assets'] {
  const dialog = {script: search, pages: pageListAddress, ...(decoder !== undefined && {decoder})}
  return {styles, scripts, islands, search: dialog}
}
