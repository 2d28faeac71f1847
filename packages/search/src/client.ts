import {createScorer} from './create-scorer.ts'
import {createStore, type LoadFile} from './create-store.ts'
import type {Facets, Manifest} from './manifest.ts'
import {type PageMap, type PickedPage, pickPages} from './pick-pages.ts'
import type {Postings} from './postings.ts'
import {createRanker, type Ranker} from './rank-sections.ts'
import {listRests, resolveQuery, toReport, toWeights} from './resolve-query.ts'
import type {Hit, SearchResult} from './search-result.ts'
import {toHit} from './to-hit.ts'
import {type SearchFilters, weighPages} from './weigh-pages.ts'

export type {Excerpt} from './build-excerpt.ts'
export {createFetchLoader} from './create-fetch-loader.ts'
export {IndexFileError, type LoadFile} from './create-store.ts'
export type {MatchKind} from './find-terms.ts'
export type {Facets} from './manifest.ts'
export type {Hit, SearchResult, SectionHit, TermReport} from './search-result.ts'
export {listTerms, type Token, tokenize} from './tokenize.ts'
export type {SearchFilters} from './weigh-pages.ts'

/** Where an index is. */
export interface SearchSource {
  /** Gives the bytes of a file by its name: see `createFetchLoader`. */
  load: LoadFile
  /** Name of its entry: `index.HASH.json`. */
  entry: string
}

export interface SearchOptions {
  /** Show only pages for one of these readers, or of one of these types. Default: all. */
  filters?: SearchFilters | undefined
  /** How many pages. Default: 10. */
  limit?: number | undefined
  /**
   * Called with what is known already: the first hits before the texts of others have arrived, and what was found
   * before lists of very frequent words have. What comes later is more, and may be in another order.
   */
  onPartial?: ((result: SearchResult) => void) | undefined
}

/** An index that can be asked. */
export interface Search {
  search: (query: string, options?: SearchOptions) => Promise<SearchResult>
  /** What pages can be filtered by. */
  facets: () => Promise<Facets>
  /** Load what every query needs, ahead of the first one. */
  warm: () => Promise<void>
}

const sectionsPerPage = 3

/** Texts of so many pages are loaded first, so that there is something to read early. */
const firstHits = 2

/** Open an index, in Node or in a browser. Nothing is loaded before it is needed. */
export function createSearch({load, entry}: SearchSource): Search {
  const store = createStore(load, entry)
  let opened: Promise<Opened> | undefined

  const open = (): Promise<Opened> => {
    opened ??= store
      .manifest()
      .then(toOpened)
      .catch((error: unknown) => {
        opened = undefined
        throw error
      })
    return opened
  }

  return {
    async search(query, options = {}) {
      const {limit = 10, filters = {}, onPartial} = options
      const {map, rank} = await open()
      const [terms, weigh] = await Promise.all([
        resolveQuery(store, query),
        weighPages(store, filters)
      ])
      const rests = listRests(terms)
      const known = new Map<string, Postings>()
      const weights = toWeights(terms)
      let hasFirst = false

      // Started early, waited for late: what fails meanwhile is told where it is waited for.
      let lists: Promise<Array<Postings>> | undefined
      const loadRests = (): Promise<Array<Postings>> => {
        lists ??= Promise.all(rests.map((name) => store.rest(name)))
        lists.catch(() => {})
        return lists
      }

      if (onPartial && rests.length > 0) onPartial(await toResult(false))
      for (const [index, list] of (await loadRests()).entries()) known.set(rests[index] ?? '', list)
      return toResult(true)

      async function toResult(isComplete: boolean): Promise<SearchResult> {
        const scores = rank(terms, (name) => known.get(name))
        const {total, pages} = pickPages(scores, map, {limit, sections: sectionsPerPage, weigh})
        const toHits = (picked: ReadonlyArray<PickedPage>): Promise<Array<Hit>> =>
          Promise.all(picked.map((page) => toHit(store, page, weights)))
        const report = {query, total, terms: terms.map(toReport)}

        const first = await toHits(pages.slice(0, firstHits))
        if (onPartial && !hasFirst && pages.length > firstHits) {
          onPartial({...report, hits: first, isComplete: false})
        }
        hasFirst = true
        loadRests()
        return {...report, hits: [...first, ...(await toHits(pages.slice(firstHits)))], isComplete}
      }
    },

    async facets() {
      const {personas, contentTypes} = (await store.manifest()).facets
      return {personas, contentTypes}
    },

    async warm() {
      await open()
    }
  }
}

interface Opened {
  map: PageMap
  rank: Ranker
}

function toOpened(manifest: Manifest): Opened {
  const {sections, boosts, statistics} = manifest
  const starts = new Uint32Array(sections.length + 1)
  for (const [page, count] of sections.entries()) starts[page + 1] = (starts[page] ?? 0) + count
  const factors = new Float64Array(sections.length).fill(1)
  for (const [page, boost] of boosts) factors[page] = boost
  return {
    map: {starts, boosts: factors},
    rank: createRanker(createScorer(statistics), statistics.documents)
  }
}
