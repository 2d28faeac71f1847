import type {SearchResult} from 'minisearch'
import type {ResolvedTerm} from '../query/resolve-query.ts'
import type {PageMap} from './page-map.ts'

/** A page that was found, by its number. */
export interface PageMatch {
  page: number
  score: number
  /** Its best sections, by their numbers within the page. */
  sections: Array<{section: number; score: number}>
}

/** What the second and the third section of a page count: a page about a topic mentions it more than once. */
const otherShare = 0.7

/** A section with two words of a question counts more than two sections with one of them each. */
const countPower = 1.5

/** A section with a smaller share of the best score has a word of the query, and not what the reader wants. */
const leastShare = 0.1

const sectionsPerPage = 3

/**
 * Group sections by page, best page first. Pages with the same score stay in order.
 *
 * MiniSearch multiplies the score of a section with the number of terms that it has. Here, the number of words counts,
 * and counts more. A name and its parts are one word, so that a page with all parts of a name does not bury the page
 * with the name.
 */
export function groupPages(
  results: ReadonlyArray<SearchResult>,
  terms: ReadonlyArray<ResolvedTerm>,
  pages: PageMap
): Array<PageMatch> {
  const words = new Map<string, number>()
  for (const {word, found} of terms) {
    for (const {term} of found) if (!words.has(term)) words.set(term, word)
  }
  const found = new Map<number, PageMatch>()
  for (const {id, score, queryTerms} of results) {
    const page = pages.pageOf[id] ?? 0
    const match = found.get(page) ?? {page, score: 0, sections: []}
    found.set(page, match)
    const count = new Set(queryTerms.map((term) => words.get(term))).size
    match.sections.push({
      section: id - (pages.starts[page] ?? 0),
      score: (score / queryTerms.length) * count ** countPower
    })
  }
  for (const match of found.values()) {
    match.sections.sort((a, b) => b.score - a.score || a.section - b.section)
    const [best, ...others] = match.sections.slice(0, sectionsPerPage)
    const least = leastShare * (best?.score ?? 0)
    match.score = others.reduce((sum, {score}) => sum + otherShare * score, best?.score ?? 0)
    match.sections = match.sections.slice(0, sectionsPerPage).filter(({score}) => score >= least)
  }
  return Array.from(found.values()).sort((a, b) => b.score - a.score || a.page - b.page)
}
