import type {SearchResult} from 'minisearch'
import type {ResolvedTerm} from '../query/resolve-query.ts'
import type {Field} from '../rules.ts'
import {isHex, isPhrase} from '../text/term-shape.ts'
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
 * A title or a description with all words of a question says what the reader asks, while these words can be far apart
 * in a text. Such a section counts twice as much, and one with half of the words hardly more than otherwise.
 */
const shortFields: ReadonlyArray<string> = ['title', 'heading', 'summary'] satisfies Array<Field>
const toShortWeight = (share: number): number => 1 + share ** 4

/** A section whose heading has a whole number or signature of a question documents it, others only use it. */
const documentedWeight = 2

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
  const {bits, ownWords} = toBits(terms)
  const wordCount = countBits(ownWords)
  const exact = terms.map(({term}) => term).filter((term) => isHex(term) || term.includes('('))
  const found = new Map<number, PageMatch>()
  for (const {id, score, queryTerms, match: fields} of results) {
    const page = pages.pageOf[id] ?? 0
    const match = found.get(page) ?? {page, score: 0, sections: []}
    found.set(page, match)
    const count = countBits(queryTerms.reduce((sum, term) => sum | (bits.get(term) ?? 0), 0))
    const inShort = count > 1 ? countShort(fields, bits, ownWords) : 0
    const shortWeight = inShort > 1 ? toShortWeight(inShort / wordCount) : 1
    const isDocumented = exact.some((term) => fields[term]?.includes('heading'))
    match.sections.push({
      section: id - (pages.starts[page] ?? 0),
      score:
        (score / queryTerms.length) *
        count ** countPower *
        shortWeight *
        (isDocumented ? documentedWeight : 1)
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

/** Give each word of the query a bit, that of the terms of the index that match it. Phrases are not words of their own. */
function toBits(terms: ReadonlyArray<ResolvedTerm>): {bits: Map<string, number>; ownWords: number} {
  const bits = new Map<string, number>()
  const ofWord = new Map<number, number>()
  let ownWords = 0
  for (const {term: typed, word, found} of terms) {
    // A query has at most 20 words, so they all have a bit.
    const bit = ofWord.get(word) ?? 1 << ofWord.size
    ofWord.set(word, bit)
    for (const {term} of found) {
      if (bits.has(term)) continue
      bits.set(term, bit)
      if (!isPhrase(typed)) ownWords |= bit
    }
  }
  return {bits, ownWords}
}

/** Count the words that the short field with most of them has. */
function countShort(
  match: SearchResult['match'],
  bits: ReadonlyMap<string, number>,
  ownWords: number
): number {
  const found = shortFields.map(() => 0)
  for (const term in match) {
    const bit = (bits.get(term) ?? 0) & ownWords
    for (const field of match[term] ?? []) {
      const place = shortFields.indexOf(field)
      if (place !== -1) found[place] = (found[place] ?? 0) | bit
    }
  }
  return Math.max(...found.map(countBits))
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}
