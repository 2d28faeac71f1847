import type {ResolvedTerm} from '../query/resolve-query.ts'
import type {Excerpt, Range} from './build-excerpt.ts'

/** What a search found. */
export interface SearchPages {
  query: string
  /** How many pages were found in all; at least so many if the result is not complete. */
  total: number
  hits: Array<Hit>
  terms: Array<TermReport>
  /** Whether nothing was left out: all texts are there, and no term is so frequent that only its best sections are. */
  isComplete: boolean
}

/** A page that was found. */
export interface Hit {
  route: string
  title: string
  titleRanges: Array<Range>
  personas: ReadonlyArray<string>
  contentType?: string
  score: number
  /** Up to three sections, the best one first. */
  sections: Array<SectionHit>
}

/** A section of a page that was found. */
export interface SectionHit {
  /** The anchor of the section. The start of a page has none. */
  id?: string
  /** The headings above it within the page, and its own last. */
  trail: Array<string>
  /** The words of the query in each heading of the trail. */
  trailRanges: Array<Array<Range>>
  score: number
  excerpt: Excerpt
  /** The functions, events and errors among those documented there that the query asks for. */
  symbols: Array<string>
}

/** The terms that match a term of the query. */
export type TermReport = Pick<ResolvedTerm, 'term' | 'weight' | 'found'>
