import MiniSearch, {
  type Options,
  type Query,
  type SearchOptions,
  type SearchResult
} from 'minisearch'
import {createPartialIndex} from './create-partial-index.ts'
import {createStore, IndexFileError, type LoadFile, type Store} from './create-store.ts'
import {createTermFinder} from './create-term-finder.ts'
import {formatVersion, type ShardManifest, type StoredEntry} from './manifest.ts'

/** The source of an index's files. */
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
export function openShards<T>(files: ShardFiles, options: Options<T>): Shards {
  const open = openLater(files, (store, {shards}: {shards: ShardManifest}) =>
    createShardSearch(store, shards, options)
  )
  return {search: async (query, searchOptions) => (await open())(query, searchOptions)}
}

/** Open an index when it is first needed, and again after a failure. */
export function openLater<Manifest, T>(
  {load, entry}: ShardFiles,
  open: (store: Store, manifest: Manifest) => T
): () => Promise<T> {
  const store = createStore(load)
  let opened: Promise<T> | undefined

  async function read(): Promise<T> {
    const {version, manifest} = await store.read<{version: number; manifest: string}>(entry)
    if (version !== formatVersion) {
      const cause = new RangeError(`Unexpected version ${version}, expected ${formatVersion}`)
      throw new IndexFileError(entry, 'Cannot read', {cause})
    }
    return open(store, await store.read<Manifest>(manifest))
  }

  return () => {
    opened ??= read().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

/** Make a search that loads the shards a query needs, and passes them to MiniSearch. */
export function createShardSearch<T>(
  store: Store,
  manifest: ShardManifest,
  options: Options<T>
): Shards['search'] {
  const finder = createTermFinder(store, manifest)
  const openPart = createPartialIndex(store, manifest, options)
  return async (query, searchOptions) => {
    const index = await openPart(await findTerms(query, searchOptions))
    return index.search(query, searchOptions)
  }

  /**
   * List the terms that MiniSearch looks up for a query, with an index that has the same options but no terms and
   * records each lookup.
   */
  async function findTerms(query: Query, searchOptions?: SearchOptions) {
    const found: Array<Promise<Array<StoredEntry>>> = []
    const note = <T>(lookup: Promise<Array<StoredEntry>>, nothing: T): T => {
      found.push(lookup)
      return nothing
    }
    const _index = {
      get: (term: string) => note(finder.find([term]), undefined),
      atPrefix: (term: string) => note(finder.findLonger(term), []),
      fuzzyGet: (term: string) => note(finder.findNear(term), new Map())
    }
    const _documentIds = {
      [Symbol.iterator]() {
        throw new RangeError('Unexpected wildcard, expected a query')
      }
    }
    Object.assign(new MiniSearch(options), {_index, _documentIds}).search(query, searchOptions)
    return (await Promise.all(found)).flat()
  }
}
