import {createSearch, type Search} from '../src/client.ts'
import {type SearchPage, type ShardOptions, writeIndex as write} from '../src/index.ts'

/** Files of an index by name, and a search that reads them. */
export interface WrittenIndex {
  entry: string
  files: ReadonlyMap<string, Uint8Array>
  search: Search
  /** Names of files in the order of their loading. */
  loaded: Array<string>
}

/** Build an index and write it to memory. */
export async function writeIndex(
  pages: ReadonlyArray<SearchPage>,
  options?: ShardOptions & {synonyms?: Array<Array<string>>}
): Promise<WrittenIndex> {
  const files = new Map<string, Uint8Array>()
  const [entry = ''] = await write(pages, {
    ...options,
    write: (name, bytes) => files.set(name, bytes)
  })
  const loaded: Array<string> = []
  const search = createSearch({
    entry,
    async load(name) {
      loaded.push(name)
      const bytes = files.get(name)
      if (!bytes) throw new Error(`Cannot find ${name}`)
      return bytes
    }
  })
  return {entry, files, search, loaded}
}

/** Hits as `route#id`, best page first, each with its sections. */
export async function findPlaces(search: Search, query: string): Promise<Array<string>> {
  const {hits} = await search.search(query)
  return hits.flatMap(({route, sections}) =>
    sections.map(({id}) => (id === undefined ? route : `${route}#${id}`))
  )
}
