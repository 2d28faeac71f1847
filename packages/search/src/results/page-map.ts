import {
  filterBonus,
  filterNames,
  type PageManifest,
  type SearchFilters,
  toFacets
} from '../index/page-manifest.ts'
import type {PageFacets} from '../index/search-page.ts'
import type {Store} from '../shards/create-store.ts'

/** The page of each section, and the first section of each page, by their numbers. */
export type PageMap = ReturnType<typeof toPageMap>

/** Number the sections of all pages. */
export function toPageMap({sections}: PageManifest) {
  const starts = [0]
  for (const count of sections) starts.push((starts.at(-1) ?? 0) + count)
  return {starts, pageOf: sections.flatMap((count, page) => Array<number>(count).fill(page))}
}

/** Weigh every page by its boost and by these filters: 0 for pages that are not shown. */
export async function weighPages(
  store: Store,
  {facets, boosts}: PageManifest,
  filters: SearchFilters
): Promise<Array<number>> {
  const names = filterNames.filter((name) => filters[name]?.length)
  if (names.length === 0) return boosts
  const pages = await store.read<Array<PageFacets>>(facets.file)
  return boosts.map((boost, page) => {
    const own = toFacets(pages[page] ?? {})
    return names.reduce((weight, name) => {
      const shared = own[name].filter((value) => filters[name]?.includes(value)).length
      return shared && weight * (1 + (filterBonus[name] * shared) / own[name].length)
    }, boost)
  })
}
