import {readFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import path from 'node:path'
import {setImmediate} from 'node:timers/promises'
import type {Worker} from 'node:worker_threads'
import type {KeptIndex, LatePage, SearchPageFacts} from '@lockstep/search'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {toStoreFolder} from '../cache/remote/open-store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import {parseSections} from '../compile/page-content.ts'
import type {PagePool, PoolOptions} from '../threads/create-page-pool.ts'
import {buildIndexThere} from './build-index-there.ts'

/** The inputs of the index. */
export interface SearchOptions extends Pick<PoolOptions, 'jobs'> {
  /** Words that mean the same to readers, in groups. */
  synonyms: ReadonlyArray<ReadonlyArray<string>>
  cache: string
  store: LayeredStore
  engine: string
  getPool: () => PagePool
  /** Take a thread for the index, which may have started already. */
  takeThread: () => Worker
}

/** What is left of the index before. */
export interface EarlierIndex {
  /** Names of its files that are in the store. */
  kept: ReadonlySet<string>
  /** What it was made from. */
  before: KeptIndex | undefined
}

/** A page that search finds, without its words. */
export interface SearchablePage extends SearchPageFacts {
  file: string
  article: string
}

/** From so many new pages on, the index takes longer than to start a thread for it. */
const manyPages = 64

// Tests load TypeScript sources, which cannot start as a thread.
const canStart = import.meta.url.endsWith('.js')

/** Whether a thread builds the index of so many pages, rather than this one. */
export function needsThread(
  pages: number,
  before: KeptIndex | undefined,
  {jobs = availableParallelism()}: Pick<SearchOptions, 'jobs'>
): boolean {
  return canStart && jobs > 1 && before === undefined && pages >= manyPages
}

/** Read what the next index needs of the one before, and load what builds it. No page need be known for that. */
export async function readEarlierIndex({
  cache,
  store,
  engine
}: Pick<SearchOptions, 'cache' | 'engine' | 'store'>): Promise<EarlierIndex> {
  // A name is a hash of what is in the file, which the same code compresses to the same bytes.
  const known = parseNames(await readFile(toRecord(cache), 'utf8').catch(() => undefined)) ?? []
  const kept = new Set<string>()
  for (const name of known) if (await store.has(toFileKey(name, engine))) kept.add(name)
  const bytes = await store.get(toKeptKey(engine))
  if (!bytes) return {kept, before: undefined}
  const {parseKept} = await import('@lockstep/search')
  return {kept, before: parseKept(bytes)}
}

/** The file with the names of the files of the index before. */
function toRecord(cache: string): string {
  return path.join(cache, 'search.json')
}

function toKeptKey(engine: string): string {
  return `here-search-last-${toDigest(engine)}`
}

/** Build the index of a site, and put its files into the store. Returns their names. */
export async function writeSearchIndex(
  pages: ReadonlyArray<SearchablePage>,
  {kept, before}: EarlierIndex,
  options: SearchOptions
): Promise<Array<string>> {
  const {synonyms, cache, store, engine, takeThread} = options
  const writes: Array<Promise<void>> = []
  const put = (key: string, bytes: Uint8Array): void => {
    const writing = store.put(key, bytes)
    // It is awaited below, so a rejection before that must not count as unhandled.
    writing.catch(() => {})
    writes.push(writing)
  }
  const write = (name: string, bytes: Uint8Array): void => put(toFileKey(name, engine), bytes)
  const keep = (bytes: Uint8Array): void => put(toKeptKey(engine), bytes)
  const read = createContentReader(pages, options)
  let names: Array<string>
  if (needsThread(pages.length, before, options)) {
    const job = {
      thread: takeThread(),
      folder: toStoreFolder(cache),
      pages: pages.map(toFacts),
      kept: [...kept]
    }
    names = await buildIndexThere({...job, synonyms, read, write, keep})
  } else {
    const {writeIndex} = await import('@lockstep/search')
    const isKept = (name: string): boolean => kept.has(name)
    names = await writeIndex(toLatePages(pages, read), {synonyms, before, isKept, write, keep})
  }
  await Promise.all(writes)
  await writeWhole(toRecord(cache), JSON.stringify(names))
  return names
}

/** Return the key of a file in the store. Another version of the code may compress it to other bytes. */
export function toFileKey(name: string, engine: string): string {
  return `here-search-file-${toDigest(engine, name)}`
}

export function parseNames(json: string | undefined): Array<string> | undefined {
  try {
    const data: unknown = JSON.parse(json ?? '')
    return Array.isArray(data) ? data.map(String) : undefined
  } catch {
    // There is no index yet, or the record is damaged.
    return
  }
}

/** Reads the content of a page by its place in the list. */
type ReadContent = (index: number) => Promise<Uint8Array>

/** So many pages are asked for before they are needed. */
const pagesAhead = 64

/** Contents are read one by one, if at all: those of a whole site need not be in memory. */
function createContentReader(
  pages: ReadonlyArray<SearchablePage>,
  {store, getPool}: Pick<SearchOptions, 'store' | 'getPool'>
): ReadContent {
  let asked = 0
  return async (index) => {
    const {file, article} = pages[index] as SearchablePage // Callers count its pages.
    // Another machine may have compiled them, and each answer takes its time.
    if (index >= asked) {
      asked = index + pagesAhead
      for (const next of pages.slice(index, asked + pagesAhead)) store.prefetch(next.article)
    }
    const content = await store.get(article)
    if (content) return content
    // Compile a page again whose content was lost.
    await getPool().run([{kind: 'compile', file}])
    return (await store.get(article)) ?? new Uint8Array()
  }
}

/** After so many pages, this thread does what others wait for. */
const pagesBetween = 4

/** Pages whose contents are read when they are indexed. */
function toLatePages(pages: ReadonlyArray<SearchablePage>, read: ReadContent): Array<LatePage> {
  return pages.map((page, index) => ({
    ...toFacts(page),
    async read() {
      // Threads that render documents need answers.
      if (index % pagesBetween === 0) await setImmediate()
      return parseSections(decoder.decode(await read(index)))
    }
  }))
}

function toFacts(page: SearchablePage): SearchablePage & {key: string} {
  // How much a page counts is not a part of what is kept of it.
  const {boost, ...own} = page
  return {...page, key: toDigest(JSON.stringify(own))}
}

// A page may begin with the mark of byte order, so keep it.
const decoder = new TextDecoder('utf-8', {ignoreBOM: true})
