import {createByteReader} from './byte-reader.ts'
import {hashLength, toName} from './file-name.ts'
import {findFile, findFiles} from './find-file.ts'
import {
  type FileRange,
  filesPerDirectory,
  formatVersion,
  type IndexEntry,
  type Manifest,
  type PageFacets,
  pagesPerFile
} from './manifest.ts'
import type {Postings} from './postings.ts'
import {decodePostings, decodeShard, type TermEntry} from './shard.ts'
import type {StoredPage} from './stored-page.ts'
import {readTerms} from './term-list.ts'

/** Gives a file of an index by its name. */
export type LoadFile = (name: string) => Promise<Uint8Array>

/** A file of the index cannot be loaded or read; `cause` says why. */
export class IndexFileError extends Error {
  override name = 'IndexFileError'
  readonly file: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${reason} \`${file}\` of the search index`, options)
    this.file = file
  }
}

type DirectoryKind = 'shards' | 'words' | 'backwards'

/** Files of an index, each loaded once. */
export interface Store {
  manifest: () => Promise<Manifest>
  facets: () => Promise<PageFacets>
  page: (page: number) => Promise<StoredPage>
  /** Names of files with terms of that beginning, in order, if there are no more than `most`. */
  files: (kind: DirectoryKind, prefix: string, most: number) => Promise<Array<string> | undefined>
  /** Name of the file that a term would be in. */
  file: (kind: DirectoryKind, term: string) => Promise<string | undefined>
  shard: (name: string) => Promise<ReadonlyMap<string, TermEntry>>
  /** Terms of a file without postings. */
  words: (name: string) => Promise<ReadonlyArray<string>>
  rest: (name: string) => Promise<Postings>
}

/** Open an index by the name of its entry. Nothing is loaded before it is asked for. */
export function createStore(load: LoadFile, entry: string): Store {
  const loaded = new Map<string, Promise<unknown>>()

  const store: Store = {
    manifest: () =>
      once(entry, async () => {
        const {version, manifest} = parseJson<IndexEntry>(await loadFile(entry))
        if (version !== formatVersion) throw new RangeError(`Unexpected version ${version}`)
        return read(manifest, parseJson<Manifest>)
      }),

    async facets() {
      const {facets} = await store.manifest()
      return read(facets.file, parseJson<PageFacets>)
    },

    async page(page) {
      const {pages} = await store.manifest()
      const table = await read(toFile(pages, Math.floor(page / pagesPerFile)), (bytes) => bytes)
      const start = (page % pagesPerFile) * hashLength
      return read(toName(table.subarray(start, start + hashLength)), parseJson<StoredPage>)
    },

    async files(kind, prefix, most) {
      const top = (await store.manifest())[kind]
      const above = findFiles(top, prefix)
      if (top.isLeaf) return above.length > most ? undefined : above
      // Those between the first and the last one hold nothing else.
      if (above.length > 2 && (above.length - 2) * filesPerDirectory > most) return undefined
      const ranges = await Promise.all(above.map((name) => read(name, parseJson<FileRange>)))
      const found = ranges.flatMap((range) => findFiles(range, prefix))
      return found.length > most ? undefined : found
    },

    async file(kind, term) {
      const top = (await store.manifest())[kind]
      const name = findFile(top, term)
      if (top.isLeaf || name === undefined) return name
      return findFile(await read(name, parseJson<FileRange>), term)
    },

    shard: (name) =>
      read(name, (bytes) => new Map(decodeShard(bytes).map((each) => [each.term, each]))),

    words: (name) => read(name, (bytes) => readTerms(createByteReader(bytes))),

    rest: (name) => read(name, decodePostings)
  }
  return store

  function read<T>(name: string, decode: (bytes: Uint8Array) => T): Promise<T> {
    return once(name, async () => decode(await inflate(await loadFile(name))))
  }

  async function loadFile(name: string): Promise<Uint8Array> {
    try {
      return await load(name)
    } catch (cause) {
      throw new IndexFileError(name, 'Cannot load', {cause})
    }
  }

  /** What failed is tried again the next time: the network may be back. */
  function once<T>(name: string, get: () => Promise<T>): Promise<T> {
    const before = loaded.get(name)
    if (before) return before as Promise<T> // A file is always read in the same way.
    const promise = get().catch((cause: unknown) => {
      loaded.delete(name)
      throw cause instanceof IndexFileError
        ? cause
        : new IndexFileError(name, 'Cannot read', {cause})
    })
    loaded.set(name, promise)
    return promise
  }
}

function toFile(files: ReadonlyArray<string>, place: number): string {
  const name = files[place]
  if (name === undefined) throw new RangeError(`Cannot find file ${place}`)
  return name
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // A failure shows where the other end is read.
  writer.write(new Uint8Array(bytes)).catch(() => {})
  writer.close().catch(() => {})
  return new Uint8Array(await new Response(stream.readable).arrayBuffer())
}

function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes))
}
