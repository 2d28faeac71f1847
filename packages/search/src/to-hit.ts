import {buildExcerpt, findRanges} from './build-excerpt.ts'
import type {Store} from './create-store.ts'
import type {PickedPage} from './pick-pages.ts'
import type {Hit, SectionHit} from './search-result.ts'
import type {StoredSection} from './stored-page.ts'
import {findWords, type TermWeights} from './tokenize.ts'

/** Load the texts of a page that was found, and mark in them what was asked for. */
export async function toHit(
  store: Store,
  {page, score, sections}: PickedPage,
  weights: TermWeights
): Promise<Hit> {
  const stored = await store.page(page)
  const {route, title, personas = [], contentType} = stored
  return {
    route,
    title,
    titleRanges: findRanges(title, weights),
    personas,
    ...(contentType !== undefined && {contentType}),
    score,
    sections: sections.flatMap(({section, score}) => {
      const own = stored.sections[section]
      return own ? [toSectionHit(own, score, weights)] : []
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
