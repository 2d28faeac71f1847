import type {Store} from './create-store.ts'

/** What a reader wants to see. */
export interface SearchFilters {
  /** Only pages for one of these readers. Default: all. */
  personas?: ReadonlyArray<string> | undefined
  /** Only pages of one of these types. Default: all. */
  contentTypes?: ReadonlyArray<string> | undefined
}

/** A page for one kind of reader counts so much more for them; one for several gets an equal share of it. */
const personaBonus = 0.5

/** Say how much each page counts with these filters, by its number: 0 where it is not shown. */
export async function weighPages(
  store: Store,
  {personas = [], contentTypes = []}: SearchFilters
): Promise<(page: number) => number> {
  if (personas.length === 0 && contentTypes.length === 0) return () => 1
  const [{facets}, pages] = await Promise.all([store.manifest(), store.facets()])
  const wantedPersonas = personas.map((persona) => facets.personas.indexOf(persona))
  const wantedTypes = contentTypes.map((type) => facets.contentTypes.indexOf(type))
  return (page) => {
    const own = pages[page]
    if (!own) return 0
    if (contentTypes.length > 0 && !wantedTypes.includes(own.contentType ?? -2)) return 0
    if (personas.length === 0) return 1
    const count = own.personas.filter((each) => wantedPersonas.includes(each)).length
    return count === 0 ? 0 : 1 + (personaBonus * count) / own.personas.length
  }
}
