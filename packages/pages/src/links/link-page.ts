import type {Root} from 'hast'
import {baseComponents} from '../components/base-components.ts'
import type {ChildPage, Registry} from '../components/component-spec.ts'
import {listSpecs} from '../components/list-specs.ts'
import type {PageData} from '../page-data.ts'
import {fillLinks} from './fill-links.ts'
import type {PageLink} from './page-link.ts'
import type {LinkSite, LinkTarget} from './resolve-link.ts'
import {resolveLinks} from './resolve-links.ts'

/** Facts that are known only once all pages are known. */
export interface LinkPageOptions {
  /** Address of the page, without a trailing slash. */
  route: string
  /** Facts about the docs set: see `buildLinkSite`. */
  site: LinkSite
  /** Pages that `<ChildCards />` shows: see `listChildPages`. Default: none. */
  childPages?: ReadonlyArray<ChildPage> | undefined
  /** Components by the names that authors use. Default: `baseComponents`. */
  components?: Registry | undefined
}

/** A page whose links are resolved. */
export interface LinkedPage {
  hast: Root
  links: Array<PageLink & {target: LinkTarget}>
}

/** Resolve the links of a page, and replace tokens with addresses. */
export function linkPage(
  page: Pick<PageData, 'hast' | 'links'>,
  {route, site, childPages = [], components = baseComponents}: LinkPageOptions
): LinkedPage {
  const links = resolveLinks(page.links, route, site)
  const toHref = (number: number): string => links[number]?.href ?? '#'
  return {
    hast: fillLinks(page.hast, {toHref, specs: listSpecs(components), childPages}),
    links: links.map(({link, target}) => ({...link, target}))
  }
}
