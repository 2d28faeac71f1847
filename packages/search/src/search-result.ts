import type {Excerpt} from './build-excerpt.ts'
import type {MatchKind} from './find-terms.ts'

/** What was found for a query. */
export interface SearchResult {
  query: string
  /** How many pages were found in all. */
  total: number
  hits: Array<Hit>
  terms: Array<TermReport>
  /** Whether the lists of all words were known. */
  isComplete: boolean
}

/** A page that was found. */
export interface Hit {
  route: string
  title: string
  titleRanges: Array<[start: number, end: number]>
  personas: Array<string>
  contentType?: string
  score: number
  /** Its best sections, the best one first. */
  sections: Array<SectionHit>
}

/** A section of a page that was found. */
export interface SectionHit {
  /** Anchor; nothing for the start of the page. */
  id?: string
  /** Titles above within the page, and its own last. */
  trail: Array<string>
  /** Start and end of each word that was found, for each title of the trail. */
  trailRanges: Array<Array<[start: number, end: number]>>
  score: number
  excerpt: Excerpt
  /** Functions, events and errors documented there that were asked for. */
  symbols: Array<string>
}

/** What a term of the query was taken for. */
export interface TermReport {
  term: string
  weight: number
  found: Array<{term: string; kind: MatchKind; factor: number; sections: number}>
}
