import type {Store} from '../shards/create-store.ts'
import type {PageFacets} from './search-page.ts'

/**
 * The values of a page for each filter, and how much more it counts when it has only that value. A page with several
 * values gets a share.
 */
const filterKinds = {
  personas: {bonus: 0.3, list: ({personas = []}: PageFacets) => personas},
  contentTypes: {bonus: 0, list: ({contentType}: PageFacets) => contentType ?? []}
}

type FilterName = keyof typeof filterKinds
const filterNames = Object.keys(filterKinds) as Array<FilterName>

/** The values of each filter that the pages of an index have. */
export type Facets = Record<FilterName, Array<string>>

/** The filters that a reader chose: only pages with one of the values match. Default: all pages. */
export type SearchFilters = {[name in FilterName]?: ReadonlyArray<string> | undefined}

function listValues(page: PageFacets, name: FilterName): Array<string> {
  return [filterKinds[name].list(page)].flat()
}

/** List the values of all pages for each filter. */
export function listFacets(pages: ReadonlyArray<PageFacets>): Facets {
  const list = (name: FilterName) => [...new Set(pages.flatMap((page) => listValues(page, name)))]
  return {personas: list('personas').sort(), contentTypes: list('contentTypes').sort()}
}

/** Leave out what a page doesn't have. */
export function toPageFacets({personas = [], contentType}: PageFacets): PageFacets {
  return {
    ...(personas.length > 0 && {personas}),
    ...(contentType !== undefined && {contentType})
  }
}

/** Weigh every page by its boost and by these filters: 0 for pages that are not shown. */
export async function weighPages(
  store: Store,
  {facets, boosts}: {facets: {file: string}; boosts: Array<number>},
  filters: SearchFilters
): Promise<Array<number>> {
  const names = filterNames.filter((name) => filters[name]?.length)
  if (names.length === 0) return boosts
  const pages = await store.read<Array<PageFacets>>(facets.file)
  return boosts.map((boost, page) =>
    names.reduce((weight, name) => {
      const own = listValues(pages[page] ?? {}, name)
      const shared = own.filter((value) => filters[name]?.includes(value)).length
      return shared && weight * (1 + (filterKinds[name].bonus * shared) / own.length)
    }, boost)
  )
}
