import {buildOutline, type Navigation, type Tree} from '@lockstep/navtree'
import type {DocumentData, SiteData} from '@lockstep/theme'
import {toDigest} from '../cache/to-digest.ts'
import type {OwnArticle} from '../write/write-document.ts'
import type {ModelDocument} from './model-document.ts'

/** Where the list of all pages is. */
export const pageListAddress = '/all-pages'

/** Where the page is that hosts serve for an unknown address. */
export const notFoundAddress = '/404'

/** Data for a document that has no file in the docs folder. */
interface GeneratedContext {
  site: SiteData
  navigation: Navigation
  assets: DocumentData['assets']
  /** Digest of the assets. */
  digest: string
}

/** Build the document at an address for a site that has no page there: the list of all pages, or that for an unknown address. */
export function buildGenerated(
  address: string,
  tree: Tree,
  context: GeneratedContext
): ModelDocument | undefined {
  if (address === pageListAddress) {
    const own = buildOutline(tree)
    return build(address, {title: 'All pages', layout: 'page', own}, context)
  }
  if (address !== notFoundAddress) return
  const own = '<p>There is no page at this address. It may have moved, or have a typo.</p>'
  return build(address, {title: 'Page not found', layout: 'error', own}, context)
}

function build(
  route: string,
  {title, layout, own}: {title: string; layout: DocumentData['layout']; own: OwnArticle},
  {site, navigation, assets, digest}: GeneratedContext
): ModelDocument {
  const data = {
    site,
    route,
    layout,
    title,
    outline: [],
    topBar: navigation.topBar,
    sidebar: [],
    breadcrumbs: [],
    settings: {sidebar: false, toc: false, breadcrumb: false, pagination: false},
    evidence: {personas: [], sources: []},
    assets,
    noIndex: true
  }
  const key = toDigest(digest, JSON.stringify([data, own]))
  const job = {file: '', article: '', own, data, hrefs: [], childPages: []}
  return {job, key}
}
