import MiniSearch, {
  type Options,
  type Query,
  type QueryCombination,
  type SearchOptions,
  type SearchResult
} from 'minisearch'
import {createStore, IndexFileError, type LoadFile, type Store} from './create-store.ts'
import {createTermFinder, type TermFinder} from './create-term-finder.ts'
import {formatVersion, type ShardManifest} from './manifest.ts'
import type {TermEntry} from './term-entry.ts'
import {toPartialIndex} from './to-partial-index.ts'

/** Where the files of an index are. */
export interface ShardFiles {
  /** Loads a file by its name: see `createFetchLoader`. */
  load: LoadFile
  /** The name of the entry: `index.HASH.json`. */
  entry: string
}

/** An index in shards that is searched like a MiniSearch. */
export interface Shards {
  /** Search with the options of MiniSearch. Takes a text, or a combination of them. */
  search: (query: Query, options?: SearchOptions) => Promise<Array<SearchResult>>
}

/** Open the files that `writeShards` wrote, with the options that the index was made with. */
export function openShards<T>({load, entry}: ShardFiles, options: Options<T>): Shards {
  const store = createStore(load)
  return {
    async search(query, searchOptions = {}) {
      const {shards} = await readManifest<{shards: ShardManifest}>(store, entry)
      const finder = createTermFinder(store, shards)
      return createShardSearch(store, shards, finder, options)(query, searchOptions)
    }
  }
}

/** Read what the entry of an index leads to. */
export async function readManifest<T>(store: Store, entry: string): Promise<T> {
  const {version, manifest} = await store.read<{version: number; manifest: string}>(entry)
  if (version !== formatVersion) {
    const cause = new RangeError(`Unexpected version ${version}, expected ${formatVersion}`)
    throw new IndexFileError(entry, 'Cannot read', {cause})
  }
  return store.read<T>(manifest)
}

/** Make a search that loads the shards a query needs, and passes them to MiniSearch. */
export function createShardSearch<T>(
  store: Store,
  manifest: ShardManifest,
  finder: TermFinder,
  options: Options<T>
) {
  return async (query: Query, searchOptions: SearchOptions): Promise<Array<SearchResult>> => {
    const entries = new Map<string, TermEntry>()
    for (const list of await Promise.all(listLookups(query, searchOptions))) {
      for (const entry of list) entries.set(entry.term, entry)
    }
    const partial = await toPartialIndex(store, manifest, entries.values())
    const index = MiniSearch.loadJS(partial, options)
    const factors = new Map<string, number>()
    for (const {term, factor} of entries.values()) if (factor !== 1) factors.set(term, factor)
    if (factors.size === 0) return index.search(query, searchOptions)
    const own = {...options.searchOptions, ...searchOptions}
    return index.search(scaleQuery(query, factors), scaleScores(own, factors))
  }

  /** List what MiniSearch will look up for a query, as it does itself. */
  function listLookups(query: Query, given: SearchOptions): Array<Promise<Array<TermEntry>>> {
    if (typeof query === 'symbol') throw new RangeError('Unexpected wildcard, expected a query')
    if (typeof query !== 'string') {
      const {queries, ...own} = query
      return queries.flatMap((each) => listLookups(each, {...given, ...own}))
    }
    const {
      tokenize = MiniSearch.getDefault('tokenize'),
      processTerm,
      ...others
    } = {
      tokenize: options.tokenize,
      processTerm: options.processTerm ?? MiniSearch.getDefault('processTerm'),
      ...options.searchOptions,
      ...given
    }
    const terms: Array<string> = tokenize(query)
      .flatMap((term: string) => processTerm?.(term) || [])
      .filter((term: string) => term !== '')
    return terms.flatMap((term, place) => {
      const {prefix, fuzzy} = others
      const isPrefix = typeof prefix === 'function' ? prefix(term, place, terms) : prefix
      const isFuzzy = typeof fuzzy === 'function' ? fuzzy(term, place, terms) : fuzzy
      return [
        finder.find([term]),
        ...(isPrefix ? [finder.findLonger(term)] : []),
        ...(isFuzzy ? [finder.findNear(term)] : [])
      ]
    })
  }
}

type Factors = ReadonlyMap<string, number>

/** Bring the scores of terms with fewer documents than they have back to their level: see `keepBest`. */
function scaleScores<T extends SearchOptions>(options: T, factors: Factors): T {
  const {boostDocument} = options
  return {
    ...options,
    boostDocument: (id: unknown, term: string, stored?: Record<string, unknown>) =>
      (factors.get(term) ?? 1) * (boostDocument?.(id, term, stored) ?? 1)
  }
}

/** Parts of a query can have a `boostDocument` of their own. */
function scaleQuery(query: Query, factors: Factors): Query {
  if (typeof query !== 'object') return query
  const queries = query.queries.map((each) => scaleQuery(each, factors))
  const scaled: QueryCombination = {...query, queries}
  return scaled.boostDocument ? scaleScores(scaled, factors) : scaled
}
