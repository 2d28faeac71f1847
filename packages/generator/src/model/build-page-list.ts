import {buildOutline, type Navigation, type Tree} from '@lockstep/navtree'
import {type PageView, renderPageList, type SiteView} from '@lockstep/theme'
import {toDigest} from '../cache/to-digest.ts'
import type {ModelDocument} from './model-document.ts'

/** Where the list of all pages is. */
export const pageListAddress = '/all-pages'

/** Build the document that lists all pages, for a site that has none of its own. */
export function buildPageList(
  tree: Tree,
  {
    site,
    navigation,
    assets,
    digest
  }: {
    site: SiteView
    navigation: Navigation
    assets: PageView['assets']
    /** Digest of the assets. */
    digest: string
  }
): ModelDocument {
  const html = renderPageList(buildOutline(tree), pageListAddress)
  const view = {
    site,
    route: pageListAddress,
    layout: 'page' as const,
    title: 'All pages',
    outline: [],
    topBar: navigation.topBar,
    sidebar: [],
    breadcrumbs: [],
    settings: {sidebar: false, toc: false, breadcrumb: false, pagination: false},
    evidence: {personas: [], readingMinutes: 0, sources: []},
    assets,
    noIndex: true
  }
  const key = toDigest(digest, JSON.stringify(view), html)
  const job = {file: '', article: '', html, view, hrefs: [], childPages: []}
  return {job, key, files: [], problems: []}
}
