import type {PageNode} from '@lockstep/navtree'
import type {ChildPage, ResolvedLink} from '@lockstep/pages'
import type {ContractsOrigin} from '../contracts/read-contracts-origin.ts'
import {toSourceHref} from '../git/to-source-href.ts'
import type {RenderJob} from '../write/write-document.ts'
import type {SiteAddresses} from './build-addresses.ts'
import type {PageSettings} from './build-document-data.ts'
import type {LinkGraph} from './create-link-graph.ts'
import {toHrefs} from './to-hrefs.ts'

/** Data that the links of all pages share. */
export interface LinkParts extends Pick<LinkGraph, 'findUses' | 'resolve'> {
  addresses: SiteAddresses
  options: {
    settings: PageSettings
    origin?: ContractsOrigin | undefined
    /** Files of generated pages, and whether a written page of the same name exists. */
    generated: ReadonlyMap<string, boolean>
    /** Files that list errors, events and functions, with the pages that link to each. */
    catalogues: ReadonlySet<string>
  }
}

/** Build what a document shows of the links from its page and to it, which depends on other pages. */
export function buildLinkParts(
  address: string,
  page: PageNode,
  {options, addresses, resolve, findUses}: LinkParts
): Pick<RenderJob, 'hrefs' | 'uses' | 'usesOf'> {
  const {settings, origin, generated, catalogues} = options
  const {file, route, locale} = page
  const toOwn = (other: string): string => addresses.toAddress(other, locale)
  const toUses = (target: string): Array<ChildPage> =>
    findUses(target).map((use) => ({...use, route: toOwn(use.route)}))
  return {
    hrefs: toHrefs(resolve(page), {
      address,
      toOwn,
      toSource: (url) => toSourceHref(url, settings.repository, origin?.commit)
    }),
    uses: generated.has(file) ? toUses(route) : [],
    usesOf: catalogues.has(file) ? listUsesOf(resolve(page), toUses) : undefined
  }
}

/** List the pages that link where links of a page lead, by the number of the link. */
function listUsesOf(
  links: ReadonlyArray<ResolvedLink>,
  toUses: (target: string) => Array<ChildPage>
): Record<number, Array<ChildPage>> {
  const found = links.flatMap(({target}, link): Array<[number, Array<ChildPage>]> => {
    if (target.kind !== 'page' || target.anchor === undefined) return []
    const pages = toUses(`${target.route}#${target.anchor}`)
    return pages.length === 0 ? [] : [[link, pages]]
  })
  return Object.fromEntries(found)
}
