import type {SearchResult} from 'minisearch'
import type {PageManifest} from '../index/page-manifest.ts'
import {isWholeName, listNames, type ResolvedTerm} from '../query/resolve-query.ts'
import type {Field} from '../rules.ts'
import {isHex, isPhrase} from '../text/term-shape.ts'

/** The page of each section, and the first section of each page, by their numbers. */
export type PageMap = ReturnType<typeof toPageMap>

/** Number the sections of all pages. */
export function toPageMap({sections}: PageManifest) {
  const starts = [0]
  for (const count of sections) starts.push((starts.at(-1) ?? 0) + count)
  return {starts, pageOf: sections.flatMap((count, page) => Array<number>(count).fill(page))}
}

/** A page that was found, by its number. */
export interface PageMatch {
  page: number
  score: number
  /** Its best sections, by their numbers within the page. */
  sections: Array<{section: number; score: number}>
}

/** Weights of the second and the third section of a page, because a page about a topic mentions it more than once. */
const otherShare = 0.7

/** A section with two words of a question counts more than two sections with one of them each. */
const countPower = 1.5

/** A section with a smaller share of the best score merely contains a word of the query. */
const leastShare = 0.1

const sectionsPerPage = 3

/**
 * If a title, a description or a phrase has all words of a query, it answers the query, while in a long text these
 * words can be far apart. Such a section counts twice as much, and one with half of the words hardly more than
 * usual.
 */
const shortFields: ReadonlyArray<Field> = ['title', 'heading', 'summary', 'phrases']
const toShortWeight = (share: number): number => 1 + share ** 4

/**
 * If the heading of a section has a whole number or signature of the query, the section documents it; other sections
 * only use it.
 */
const documentedWeight = 2

/** Weight of a section that explains a name of the query in a table or a list. */
const entryWeight = 1.3

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
  // All parts of a name without the name itself are some other name, but `cross-chain` is a word.
  const named = terms.filter((each) => isWholeName(each) && !each.term.includes('-'))
  const names = listNames(named)
  const words = new Set(named.map(({word}) => word))
  const counted = terms.filter(({isPart, word}) => !isPart || !words.has(word))
  const countWords = createCounter(counted)
  const countOwn = createCounter(counted.filter(({term}) => !isPhrase(term)))
  const wordCount = countOwn(terms.flatMap(({found}) => found.map(({term}) => term)))
  const exact = terms.map(({term}) => term).filter((term) => isHex(term) || term.includes('('))
  const found = new Map<number, PageMatch>()
  for (const {id, score, queryTerms, match: fields} of results) {
    const page = pages.pageOf[id] ?? 0
    const match = found.get(page) ?? {page, score: 0, sections: []}
    found.set(page, match)
    const countIn = (field: string): number =>
      countOwn(queryTerms.filter((term) => fields[term]?.includes(field)))
    const count = countWords(queryTerms)
    const inShort = count > 1 ? Math.max(...shortFields.map(countIn)) : 0
    const shortWeight = inShort > 1 ? toShortWeight(inShort / wordCount) : 1
    const isDocumented = exact.some((term) => fields[term]?.includes('heading'))
    const isEntry = queryTerms.some((term) => names.has(term) && fields[term]?.includes('entry'))
    match.sections.push({
      section: id - (pages.starts[page] ?? 0),
      score:
        (score / queryTerms.length) *
        Math.max(count, 0.25) ** countPower *
        shortWeight *
        (isDocumented ? documentedWeight : isEntry ? entryWeight : 1)
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

/**
 * Make a function that counts the words of a query that a list of index terms matches. Words are bits, because a set
 * for each section would be too slow.
 */
function createCounter(terms: ReadonlyArray<ResolvedTerm>) {
  const bits = new Map<string, number>()
  for (const {word, found} of terms) {
    // A query has at most 16 terms, so all words have a bit.
    const bit = 1 << terms.findIndex((other) => other.word === word)
    for (const {term} of found) if (!bits.has(term)) bits.set(term, bit)
  }
  return (found: ReadonlyArray<string>): number => {
    let count = 0
    let rest = found.reduce((sum, term) => sum | (bits.get(term) ?? 0), 0)
    for (; rest > 0; rest &= rest - 1) count++
    return count
  }
}
