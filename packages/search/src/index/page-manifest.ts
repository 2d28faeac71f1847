import type {PageFacets} from './search-page.ts'

/** Which pages an index has. */
export interface PageManifest {
  /** How many sections each page has. Their documents are numbered in this order. */
  sections: Array<number>
  /** Words that mean the same, in groups. */
  synonyms: Array<Array<string>>
  /** How much each page counts. */
  boosts: Array<number>
  /** Files with the names of the files of pages, one after the other. */
  names: Array<string>
  facets: Facets & {
    /** The file that says which page has which of them. */
    file: string
  }
}

/** What pages can be filtered by, and how much more a page with one value counts. With several, it gets a share. */
export const filterBonus = {personas: 0.3, contentTypes: 0}

type FilterName = keyof typeof filterBonus
export const filterNames = Object.keys(filterBonus) as Array<FilterName>

/** What pages can be filtered by. */
export type Facets = Record<FilterName, Array<string>>

/** Which pages a reader wants to see: those with one of these values. Default: all. */
export type SearchFilters = {[name in FilterName]?: ReadonlyArray<string> | undefined}

/** Leave out what a page doesn't have. */
export function toPageFacets({personas = [], contentType}: PageFacets): PageFacets {
  return {
    ...(personas.length > 0 && {personas}),
    ...(contentType !== undefined && {contentType})
  }
}

/** List the values of a page for each filter. */
export function toFacets({personas = [], contentType}: PageFacets): Facets {
  return {personas: [...personas], contentTypes: contentType === undefined ? [] : [contentType]}
}

/** List the values of all pages for each filter. */
export function listFacets(pages: ReadonlyArray<PageFacets>): Facets {
  const facets = pages.map(toFacets)
  const list = (name: FilterName) => [...new Set(facets.flatMap((each) => each[name]))].sort()
  return {personas: list('personas'), contentTypes: list('contentTypes')}
}

/** How many pages are in one file of names. */
export const pagesPerFile = 64
