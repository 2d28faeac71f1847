import type {SearchOptions} from 'minisearch'
import {type Facets, type SearchFilters, weighPages} from '../index/page-filters.ts'
import {type PageManifest, pagesPerFile} from '../index/page-manifest.ts'
import type {StoredPage} from '../index/search-page.ts'
import {listNames, type ResolvedTerm, resolveQuery, toWeights} from '../query/resolve-query.ts'
import {indexOptions, toSearchOptions} from '../rules.ts'
import type {Store} from '../shards/create-store.ts'
import {createTermFinder} from '../shards/create-term-finder.ts'
import {nameLength, type ShardManifest} from '../shards/manifest.ts'
import {createShardSearch, openLater, type ShardFiles} from '../shards/open-shards.ts'
import {groupPages, type PageMatch, toPageMap} from './group-pages.ts'
import {type Hit, toHit} from './to-hit.ts'

export interface SearchPagesOptions {
  /** Search only pages for these readers, or of these types. Default: all. */
  filters?: SearchFilters | undefined
  /** How many pages to return. Default: 10. */
  limit?: number | undefined
  /** Options of MiniSearch that override ours: `boost`, `combineWith`, `bm25`. */
  mini?: Omit<SearchOptions, 'tokenize' | 'processTerm' | 'boostTerm'> | undefined
  /** Called with the first hits, before the texts of the others are loaded. */
  onPartial?: ((result: SearchPages) => void) | undefined
}

/** The search of a site. */
export interface Search {
  search: (query: string, options?: SearchPagesOptions) => Promise<SearchPages>
  /** Load the values of each filter. */
  facets: () => Promise<Facets>
  /** Load the files that every query needs before the first query. */
  warm: () => Promise<void>
}

/** The result of a search. */
export interface SearchPages {
  query: string
  /** How many pages were found in total, or the least there can be if the result is not complete. */
  total: number
  hits: Array<Hit>
  terms: Array<TermReport>
  /**
   * Whether nothing was left out: all texts are loaded, and no term is so frequent that only its best sections are
   * known.
   */
  isComplete: boolean
}

/** The terms that match a term of the query. */
export type TermReport = Pick<ResolvedTerm, 'term' | 'weight' | 'found'>

/** Open the index of a site, in Node or in a browser. Nothing is loaded before it is needed. */
export function createSearch(files: ShardFiles): Search {
  const open = openLater(files, openSite)

  return {
    async search(query, {limit = 10, filters = {}, mini, onPartial} = {}) {
      const {store, finder, searchShards, pages, map} = await open()
      const [terms, weights] = await Promise.all([
        resolveQuery(finder, query, pages.synonyms),
        weighPages(store, pages, filters)
      ])
      const marks = toWeights(terms)
      const names = listNames(terms)
      const results = await searchShards(query, {
        boostDocument: (id, term) => {
          const weight = weights[map.pageOf[id] ?? 0] ?? 0
          return names.has(term) ? toNameWeight(weight) : weight
        },
        ...mini,
        ...toSearchOptions(marks)
      })
      const matches = groupPages(results, terms, map)
      const toHits = (list: ReadonlyArray<PageMatch>): Promise<Array<Hit>> =>
        Promise.all(
          list.map(async (match) => toHit(await readPage(store, pages, match.page), match, marks))
        )
      const report = {
        query,
        total: matches.length,
        terms: terms.map(({term, weight, found}) => ({term, weight, found}))
      }
      // A reader can read the first page while the texts of the others arrive.
      const first = await toHits(matches.slice(0, Math.min(limit, 1)))
      if (onPartial && Math.min(limit, matches.length) > first.length) {
        onPartial({...report, hits: first, isComplete: false})
      }
      const hits = [...first, ...(await toHits(matches.slice(first.length, limit)))]
      const entries = await finder.find(marks.keys())
      return {...report, hits, isComplete: entries.every(([, , , , , counts]) => !counts)}
    },

    async facets() {
      const {file: _, ...facets} = (await open()).pages.facets
      return facets
    },

    warm: async () => void (await open())
  }
}

/** Someone who types a whole name wants its documentation, so a page with a low boost loses half as much. */
function toNameWeight(weight: number): number {
  return weight > 0 && weight < 1 ? (1 + weight) / 2 : weight
}

function openSite(store: Store, {shards, pages}: {shards: ShardManifest; pages: PageManifest}) {
  const finder = createTermFinder(store, shards)
  const searchShards = createShardSearch(store, shards, indexOptions)
  return {store, finder, searchShards, pages, map: toPageMap(pages)}
}

async function readPage(store: Store, {names}: PageManifest, page: number): Promise<StoredPage> {
  const table = await store.read<string>(names[Math.floor(page / pagesPerFile)] ?? '')
  const start = (page % pagesPerFile) * nameLength
  return store.read<StoredPage>(table.slice(start, start + nameLength))
}
