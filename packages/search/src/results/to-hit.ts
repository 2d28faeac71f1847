import type {StoredPage, StoredSection} from '../index/search-page.ts'
import {findWords, type TermWeights} from '../text/tokenize.ts'
import {buildExcerpt, type Excerpt, findRanges, type Range} from './build-excerpt.ts'
import type {PageMatch} from './group-pages.ts'

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
  /** The anchor of the section. Undefined for the start of a page. */
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

/** Turn a page that was found into a hit with marked texts. */
export function toHit(
  {route, title, personas = [], contentType, sections: stored}: StoredPage,
  {score, sections}: PageMatch,
  weights: TermWeights
): Hit {
  return {
    route,
    title,
    titleRanges: findRanges(title, weights),
    personas,
    ...(contentType !== undefined && {contentType}),
    score,
    sections: sections.flatMap(({section, score}) => {
      const own = stored[section]
      return own ? toSectionHit(own, score, weights) : []
    })
  }
}

function toSectionHit(section: StoredSection, score: number, weights: TermWeights): SectionHit {
  const {id, trail, symbols = []} = section
  return {
    ...(id !== undefined && {id}),
    trail,
    trailRanges: trail.map((title) => findRanges(title, weights)),
    score,
    excerpt: buildExcerpt(section, weights),
    symbols: symbols
      .filter(({label, numbers}) => findWords([label, ...numbers].join(' '), weights).length > 0)
      .map(({label}) => label)
  }
}
