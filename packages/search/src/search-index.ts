import type {TermIndex} from './create-posting-lists.ts'
import type {Statistics} from './fields.ts'

/** A whole index, in memory; what is shown of the pages is kept elsewhere. */
export interface SearchIndex {
  statistics: Statistics
  /** By route. Sections of all of them are numbered on. */
  pages: Array<IndexedPage>
  terms: TermIndex
}

/** What is known of a page, without its text. */
export interface IndexedPage {
  route: string
  personas: ReadonlyArray<string>
  contentType: string | undefined
  boost: number
  /** How many sections it has. */
  sections: number
  /** Names the file with what is shown of it. */
  hash: Uint8Array
}
