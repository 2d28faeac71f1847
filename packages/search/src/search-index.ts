import type {Statistics} from './fields.ts'
import type {Postings} from './postings.ts'
import type {StoredPage} from './stored-page.ts'

/** A whole index, in memory. */
export interface SearchIndex {
  statistics: Statistics
  /** By route. Sections of all of them are numbered on. */
  pages: Array<IndexedPage>
  /** Sections by term. Terms come in the order of their code units. */
  terms: Map<string, Postings>
}

export interface IndexedPage {
  stored: StoredPage
  boost: number
}
