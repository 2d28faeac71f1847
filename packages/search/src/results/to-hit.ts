import type {StoredPage, StoredSection} from '../index/search-page.ts'
import {findWords, type TermWeights} from '../text/tokenize.ts'
import {buildExcerpt, findRanges} from './build-excerpt.ts'
import type {PageMatch} from './group-pages.ts'
import type {Hit, SectionHit} from './search-result.ts'

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
