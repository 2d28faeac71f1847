import type {Statistics} from './fields.ts'

/** The entry of an index, `index.HASH.json`. */
export interface IndexEntry {
  version: typeof formatVersion
  pages: number
  sections: number
  /** Name of the file with the manifest. */
  manifest: string
}

/** What has to be known before the first query; all other files are named in here, or in those that are. */
export interface Manifest {
  statistics: Statistics
  /** How many sections each page has. */
  sections: Array<number>
  /** Pages that count more or less than others. */
  boosts: Array<[page: number, boost: number]>
  /** Files of terms. */
  shards: Directory
  /** Files of words alone, for those that were mistyped: once as they are, once from their end. */
  words: Directory
  backwards: Directory
  /** Terms of many sections, the most frequent first, for the start of a word that could be anything. */
  frequent: Array<string>
  /** Files with the names of the files of pages. */
  pages: Array<string>
  /** What pages can be filtered by; which page is what is in a file of its own. */
  facets: Facets & {file: string}
}

/** Files that hold sorted terms, and the least that a term of each has to be. */
export interface FileRange {
  starts: Array<string>
  files: Array<string>
}

/** Files of terms, or, where there are many, files that hold their names: a `FileRange` each. */
export interface Directory extends FileRange {
  isLeaf: boolean
}

/** What pages can be filtered by. */
export interface Facets {
  personas: Array<string>
  contentTypes: Array<string>
}

/** What each page is, as places in the lists of `Facets`. */
export type PageFacets = Array<{personas: Array<number>; contentType?: number}>

/** How many names are in one file of a directory. */
export const filesPerDirectory = 48

/** How many pages are in one file of names. */
export const pagesPerFile = 64

/** Changes when an older client could not read what a newer build wrote. */
export const formatVersion = 1
