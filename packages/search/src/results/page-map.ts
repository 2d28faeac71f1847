import type {PageFacets, PageManifest} from '../index/page-manifest.ts'
import type {Store} from '../shards/create-store.ts'

/** Which sections belong to which page, by their numbers. */
export interface PageMap {
  /** The page of each section. */
  pageOf: Uint32Array
  /** The first section of each page. */
  starts: Uint32Array
}

/** Number the sections of all pages. */
export function toPageMap({sections}: PageManifest): PageMap {
  const pageOf = new Uint32Array(sections.reduce((sum, count) => sum + count, 0))
  const starts = new Uint32Array(sections.length)
  let next = 0
  for (const [page, count] of sections.entries()) {
    starts[page] = next
    pageOf.fill(page, next, next + count)
    next += count
  }
  return {pageOf, starts}
}

/** Which pages a reader wants to see. */
export interface SearchFilters {
  /** Only pages for one of these readers. Default: all. */
  personas?: ReadonlyArray<string> | undefined
  /** Only pages of one of these types. Default: all. */
  contentTypes?: ReadonlyArray<string> | undefined
}

/** A page for a single kind of reader counts this much more for them. A page for several gets a share of it. */
const personaBonus = 0.3

/** Weigh every page by its boost and by these filters: 0 for pages that are not shown. */
export async function weighPages(
  store: Store,
  {facets, boosts}: PageManifest,
  {personas = [], contentTypes = []}: SearchFilters
): Promise<Array<number>> {
  if (personas.length === 0 && contentTypes.length === 0) return boosts
  const pages = await store.read<PageFacets>(facets.file)
  return boosts.map((boost, page) => {
    const {personas: own = [], contentType = ''} = pages[page] ?? {}
    if (contentTypes.length > 0 && !contentTypes.includes(contentType)) return 0
    if (personas.length === 0) return boost
    const shared = own.filter((each) => personas.includes(each)).length
    return shared === 0 ? 0 : boost * (1 + (personaBonus * shared) / own.length)
  })
}
