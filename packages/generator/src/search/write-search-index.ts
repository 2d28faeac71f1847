import {readFile} from 'node:fs/promises'
import {availableParallelism} from 'node:os'
import path from 'node:path'
import {setImmediate} from 'node:timers/promises'
import type {LatePage, SearchPageFacts} from '@lockstep/search'
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

/** Build the index of a site, and put its files into the store. Returns their names. */
export async function writeSearchIndex(
  pages: ReadonlyArray<SearchablePage>,
  options: SearchOptions
): Promise<Array<string>> {
  const {synonyms, cache, store, engine, jobs = availableParallelism()} = options
  // A name is a hash of what is in the file, which the same code compresses to the same bytes.
  const record = path.join(cache, 'search.json')
  const known = parseNames(await readFile(record, 'utf8').catch(() => undefined)) ?? []
  const kept = new Set<string>()
  for (const name of known) if (await store.has(toFileKey(name, engine))) kept.add(name)
  const writes: Array<Promise<void>> = []
  const put = (key: string, bytes: Uint8Array): void => {
    const writing = store.put(key, bytes)
    // It is awaited below, so a rejection before that must not count as unhandled.
    writing.catch(() => {})
    writes.push(writing)
  }
  const last = `here-search-last-${toDigest(engine)}`
  const before = await store.get(last)
  const write = (name: string, bytes: Uint8Array): void => put(toFileKey(name, engine), bytes)
  const keep = (bytes: Uint8Array): void => put(last, bytes)
  const read = createContentReader(pages, options)
  let names: Array<string>
  if (canStart && jobs > 1 && before === undefined && pages.length >= manyPages) {
    const job = {folder: toStoreFolder(cache), pages: pages.map(toFacts), kept: [...kept]}
    names = await buildIndexThere({...job, synonyms, read, write, keep})
  } else {
    const {writeIndex} = await import('@lockstep/search')
    const isKept = (name: string): boolean => kept.has(name)
    names = await writeIndex(toLatePages(pages, read), {synonyms, before, isKept, write, keep})
  }
  await Promise.all(writes)
  await writeWhole(record, JSON.stringify(names))
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
