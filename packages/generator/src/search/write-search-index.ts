import {availableParallelism} from 'node:os'
import {setImmediate} from 'node:timers/promises'
import type {LatePage, SearchPageFacts} from '@lockstep/search'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {toStoreFolder} from '../cache/remote/open-store.ts'
import {putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import {decodeSections} from '../compile/page-content.ts'
import {awaitLater} from '../promises/await-later.ts'
import type {PagePool, PoolOptions} from '../threads/create-page-pool.ts'
import {canStartThread} from '../threads/start-thread.ts'
import {buildIndexInThread} from './build-index-in-thread.ts'
import type {NextIndex, NextIndexJob} from './build-next-index.ts'
import {type EarlierIndex, toFileKey, toKeptKey, toRecord} from './read-earlier-index.ts'

/** The inputs of the index. */
export interface SearchOptions extends Pick<PoolOptions, 'jobs'> {
  /** Words that mean the same to readers, in groups. */
  synonyms: ReadonlyArray<ReadonlyArray<string>>
  cache: string
  store: LayeredStore
  engine: string
  getPool: () => PagePool
  /** Gets each file that is made, in addition to the store. */
  onFile: (name: string, bytes: Uint8Array) => void
}

/** A page that search finds, without its words. */
export interface SearchablePage extends SearchPageFacts {
  file: string
  article: string
}

/** A page with a key that covers all its inputs except its rank. */
type KeyedPage = SearchablePage & {key: string}

/** Number of new pages from which building the index takes longer than starting a thread for it. */
const pagesForThread = 64

/** With this many new pages or fewer, a thread that has compiled them builds the index. */
export const fewNewPages = 8

/** Whether a thread, and not this one, builds the index of this many pages. */
function needsThread(
  pages: number,
  before: EarlierIndex['before'],
  {jobs = availableParallelism()}: Pick<SearchOptions, 'jobs'>
): boolean {
  return canStartThread && jobs > 1 && before === undefined && pages >= pagesForThread
}

/** Build the index of a site, and put its files into the store. Returns their names. */
export async function writeSearchIndex(
  searchable: ReadonlyArray<SearchablePage>,
  earlier: EarlierIndex,
  options: SearchOptions
): Promise<Array<string>> {
  const {synonyms, cache, store, engine, getPool, onFile} = options
  const writes: Array<Promise<void>> = []
  const put = (key: string, bytes: Uint8Array): void => {
    writes.push(awaitLater(store.put(key, bytes)))
  }
  const write = (name: string, bytes: Uint8Array): void => {
    put(toFileKey(name, engine), bytes)
    onFile(name, bytes)
  }
  const keptKeys: Array<string> = []
  const keep = (part: Uint8Array): void => {
    // A killed build must not leave parts of two versions.
    const key = `here-search-kept-${toDigest(part)}`
    keptKeys.push(key)
    put(key, part)
  }
  const pages = searchable.map(toKeyed)
  const read = createContentReader(pages, options)
  const next = getPool().hasThread() ? await toNextJob(pages, earlier, read) : undefined
  let names: Array<string>
  if (next) {
    const index = await askPool(getPool(), {...next, synonyms})
    for (const [name, bytes] of index.files) write(name, bytes)
    index.keep?.forEach(keep)
    names = index.names
  } else if (needsThread(pages.length, earlier.before, options)) {
    // It has its own core while others render documents, if there are enough cores.
    const thread = getPool().take()
    const job = {folder: toStoreFolder(cache), pages, kept: [...earlier.kept]}
    names = await buildIndexInThread({...job, thread, synonyms, read, write, keep})
  } else {
    const {parseKept, writeIndex} = await import('@lockstep/search')
    const {kept, before} = earlier
    names = await writeIndex(toLatePages(pages, read), {
      synonyms,
      before: before && parseKept(before.parts),
      isKept: (name) => kept.has(name),
      write,
      keep(parts) {
        for (const part of parts) keep(part)
      }
    })
  }
  await Promise.all(writes)
  if (keptKeys.length > 0) await putText(store, toKeptKey(engine), JSON.stringify(keptKeys))
  await writeWhole(toRecord(cache), JSON.stringify(names))
  return names
}

/**
 * Plan the next index for a thread that has compiled the edited pages, and waits for their documents. Returns nothing if
 * too many pages are new.
 */
async function toNextJob(
  pages: ReadonlyArray<KeyedPage>,
  {kept, before}: EarlierIndex,
  read: ReadContent
): Promise<Omit<NextIndexJob, 'synonyms'> | undefined> {
  if (!before) return
  const files = new Map(before.pages.map(({key, file}) => [key, `${file}.bin`]))
  const isNew = ({key}: KeyedPage): boolean => !kept.has(files.get(key) ?? '')
  const fresh = [...pages.entries()].filter(([, page]) => isNew(page))
  if (fresh.length > fewNewPages) return
  const contents = new Map<number, Uint8Array>()
  for (const [at] of fresh) contents.set(at, await read(at))
  return {pages, contents, before: before.parts, kept: [...kept]}
}

async function askPool(pool: PagePool, job: NextIndexJob): Promise<NextIndex> {
  const [result] = await pool.run([{kind: 'index', job}])
  if (result?.kind !== 'index') throw new Error('Cannot build the search index: it has no result')
  return result.index
}

/** Reads the content of a page by its place in the list. */
type ReadContent = (index: number) => Promise<Uint8Array>

/** The number of pages that are requested ahead of time. */
const pagesAhead = 64

/** Contents are read one by one, if at all, because those of a whole site may not fit in memory. */
function createContentReader(
  pages: ReadonlyArray<KeyedPage>,
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

/** Number of pages after which this thread does the work that others wait for. */
const pagesBetween = 4

/** Pages whose contents are read when they are indexed. */
function toLatePages(pages: ReadonlyArray<KeyedPage>, read: ReadContent): Array<LatePage> {
  return pages.map((page, index) => ({
    ...page,
    async read() {
      // Threads that render documents need answers.
      if (index % pagesBetween === 0) await setImmediate()
      return decodeSections(await read(index))
    }
  }))
}

function toKeyed(page: SearchablePage): KeyedPage {
  // How much a page counts is not a part of what is kept of it.
  const {boost, ...own} = page
  return {...page, key: toDigest(JSON.stringify(own))}
}
