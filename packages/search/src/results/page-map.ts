import type {PageFacets, PageManifest} from '../index/page-manifest.ts'
import type {Store} from '../shards/create-store.ts'

/** The page of each section, and the first section of each page, by their numbers. */
export type PageMap = ReturnType<typeof toPageMap>

/** Number the sections of all pages. */
export function toPageMap({sections}: PageManifest) {
  const starts = [0]
  for (const count of sections) starts.push((starts.at(-1) ?? 0) + count)
  return {starts, pageOf: sections.flatMap((count, page) => Array<number>(count).fill(page))}
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
