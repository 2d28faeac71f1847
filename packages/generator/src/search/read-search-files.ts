import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {setImmediate} from 'node:timers/promises'
import type {LatePage, SearchPageFacts} from '@lockstep/search'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {Site} from '../compile/compile-site.ts'
import {parseSections} from '../compile/page-content.ts'
import {isError} from '../model/build-document-data.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import type {PagePool} from '../threads/create-page-pool.ts'
import {packFiles, unpackFiles} from './pack-files.ts'
import {weighPage} from './weigh-page.ts'

/** The search index of a site, as files in the store. */
export interface SearchFiles {
  /** Path of the entry from the root of the site. */
  entry: string
  /** Path of each file from the root of the site, and its key in the store. */
  files: Array<{path: string; key: string}>
  /** Read one of the files. */
  read: (path: string) => Promise<Uint8Array>
}

/** The inputs of the index. */
interface SearchOptions {
  /** Words that mean the same to readers, in groups. */
  synonyms: ReadonlyArray<ReadonlyArray<string>>
  cache: string
  store: LayeredStore
  engine: string
  getPool: () => PagePool
}

const siteFolder = '_lockstep/search'

/** Read the search index of a site; it is built again only when one of its pages changed. */
export async function readSearchFiles(
  site: Site,
  model: SiteModel,
  options: SearchOptions
): Promise<SearchFiles> {
  const {synonyms, store, engine} = options
  const pages = listPages(site, model)
  const digest = toDigest(engine, JSON.stringify([synonyms, pages]))
  const key = `here-search-${digest}`
  const known = parseNames(await getText(store, key))
  const isHere = known !== undefined && (await hasAll(known, options))
  const names = isHere ? known : ((await fetchIndex()) ?? (await build()))

  return {
    entry: `/${siteFolder}/${names[0]}`,
    files: names.map((name) => ({path: `${siteFolder}/${name}`, key: toFileKey(name, engine)})),
    async read(file) {
      const fileKey = toFileKey(path.posix.basename(file), engine)
      const bytes = await store.get(fileKey)
      if (bytes) return bytes
      // The file was damaged. Building the index again creates the same files.
      await build()
      return (await store.get(fileKey)) ?? new Uint8Array()
    }
  }

  async function build(): Promise<Array<string>> {
    const made = await buildIndex(pages, options)
    await putText(store, key, JSON.stringify(made))
    if (store.isShared) await shareIndex(made)
    return made
  }

  /** Share an index as one value: it has a file for every other page, and each would be a request. */
  async function shareIndex(made: ReadonlyArray<string>): Promise<void> {
    const files = await Promise.all(
      made.map(async (name) => [name, (await store.get(toFileKey(name, engine))) ?? empty] as const)
    )
    await store.put(`search-${digest}`, packFiles(files))
  }

  /** Take the index that another machine has built from the same pages. */
  async function fetchIndex(): Promise<Array<string> | undefined> {
    const pack = store.isShared ? await store.get(`search-${digest}`) : undefined
    if (!pack) return
    const files = unpackFiles(pack)
    await Promise.all(files.map(([name, bytes]) => store.put(toFileKey(name, engine), bytes)))
    const fetched = files.map(([name]) => name)
    await putText(store, key, JSON.stringify(fetched))
    return fetched
  }
}

const empty = new Uint8Array()

async function buildIndex(
  pages: ReadonlyArray<SearchablePage>,
  options: SearchOptions
): Promise<Array<string>> {
  const {synonyms, cache, store, engine} = options
  const {writeIndex} = await import('@lockstep/search')
  // A name is a hash of what is in the file, which the same code compresses to the same bytes.
  const record = path.join(cache, 'search.json')
  const before = parseNames(await readFile(record, 'utf8').catch(() => undefined)) ?? []
  const kept = new Set<string>()
  for (const name of before) if (await store.has(toFileKey(name, engine))) kept.add(name)
  const writes: Array<Promise<void>> = []
  const put = (key: string, bytes: Uint8Array): void => {
    const writing = store.put(key, bytes)
    // It is awaited below, so a rejection before that must not count as unhandled.
    writing.catch(() => {})
    writes.push(writing)
  }
  const last = `here-search-last-${toDigest(engine)}`
  const names = await writeIndex(toLatePages(pages, options), {
    synonyms,
    before: await store.get(last),
    isKept: (name) => kept.has(name),
    write: (name, bytes) => put(toFileKey(name, engine), bytes),
    keep: (bytes) => put(last, bytes)
  })
  await Promise.all(writes)
  await writeWhole(record, JSON.stringify(names))
  return names
}

async function hasAll(
  names: ReadonlyArray<string>,
  {store, engine}: SearchOptions
): Promise<boolean> {
  for (const name of names) if (!(await store.has(toFileKey(name, engine)))) return false
  return names.length > 0
}

/** Return the key of a file in the store. Another version of the code may compress it to other bytes. */
function toFileKey(name: string, engine: string): string {
  return `here-search-file-${toDigest(engine, name)}`
}

function parseNames(json: string | undefined): Array<string> | undefined {
  try {
    const data: unknown = JSON.parse(json ?? '')
    return Array.isArray(data) ? data.map(String) : undefined
  } catch {
    // There is no index yet, or the record is damaged.
    return
  }
}

/** A page that search finds, without its words. */
interface SearchablePage extends SearchPageFacts {
  file: string
  article: string
}

/** List pages by route, so that a change of navigation leaves the index as it is. */
function listPages({entries}: Site, {pages, findUses}: SiteModel): Array<SearchablePage> {
  const sorted = Array.from(pages).sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.flatMap(([route, page]): Array<SearchablePage> => {
    const {file, title} = page
    const {article, front} = entries.get(file) ?? {}
    if (article === undefined || !front || front.search === false || isError(route)) return []
    const {boost, phrases} = front.search ?? {}
    return [
      {
        file,
        article,
        route,
        title,
        description: front.description,
        topic: front.topic,
        personas: front.personas,
        categories: front.categories,
        contentType: front.content_type,
        phrases,
        boost: weighPage({
          boost,
          contentType: front.content_type,
          links: findUses(page.route).length
        })
      }
    ]
  })
}

/** After so many pages, this thread does what others wait for. */
const pagesBetween = 4

/** So many pages are asked for before they are needed. */
const pagesAhead = 64

/** Pages whose words are read one by one, if at all: those of a whole site need not be in memory. */
function toLatePages(
  pages: ReadonlyArray<SearchablePage>,
  {store, getPool}: Pick<SearchOptions, 'store' | 'getPool'>
): Array<LatePage> {
  let asked = 0
  return pages.map((whole, index): LatePage => {
    // How much a page counts is not a part of what is kept of it.
    const {boost, ...own} = whole
    const {file, article} = own
    return {
      ...whole,
      key: toDigest(JSON.stringify(own)),
      async read() {
        // Threads that render documents need answers.
        if (index % pagesBetween === 0) await setImmediate()
        // Another machine may have compiled them, and each answer takes its time.
        if (index >= asked) {
          asked = index + pagesAhead
          for (const next of pages.slice(index, asked + pagesAhead)) store.prefetch(next.article)
        }
        const content = (await getText(store, article)) ?? (await restore(file, article))
        return parseSections(content)
      }
    }
  })

  /** Compile a page again whose content was lost. */
  async function restore(file: string, article: string): Promise<string> {
    await getPool().run([{kind: 'compile', file}])
    return (await getText(store, article)) ?? ''
  }
}
