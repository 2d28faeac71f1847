import type {Facets} from './page-filters.ts'

/** The pages of an index. */
export interface PageManifest {
  /** How many sections each page has. Their documents are numbered in this order. */
  sections: Array<number>
  /** Words that mean the same, in groups. */
  synonyms: Array<Array<string>>
  /** How much each page counts. */
  boosts: Array<number>
  /** Files that list the names of the page files, one after the other. */
  names: Array<string>
  facets: Facets & {
    /** The file that says which page has which of them. */
    file: string
  }
}

/** How many pages are in one file of names. */
export const pagesPerFile = 64
