/** Which pages an index has. */
export interface PageManifest {
  /** How many sections each page has. Their documents are numbered in this order. */
  sections: Array<number>
  /** Words that mean the same, in groups. */
  synonyms: Array<Array<string>>
  /** How much pages count, and the place of each page in this list: few pages count differently from all others. */
  boosts: Array<number>
  boostOf: Array<number>
  /** Files with the names of the files of pages, one after the other. */
  names: Array<string>
  facets: Facets & {
    /** The file that says which page has which of them. */
    file: string
  }
}

/** What pages can be filtered by. */
export interface Facets {
  personas: Array<string>
  contentTypes: Array<string>
}

/** The facets of each page, as places in the lists of `Facets`. */
export type PageFacets = Array<{personas: Array<number>; contentType?: number}>

/** How many pages are in one file of names. */
export const pagesPerFile = 64
