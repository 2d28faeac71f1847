import {mkdirSync, statSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import type {PreparedPage} from '@lockstep/search'
import {removeUnused} from '../cache/remove-unused.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole, writeWholeSync} from '../cache/write-whole.ts'
import type {PagePool} from '../compile/create-page-pool.ts'
import {readSections} from '../compile/page-content.ts'
import {ContentLostError, readContent} from '../compile/read-page-store.ts'
import {isError} from '../model/build-page-view.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {parseFrontMatter} from '../model/front-matter.ts'
import type {Site} from '../open/read-site.ts'

/** The search index of a site, as files in the cache. */
export interface SearchFiles {
  /** Path of the entry from the root of the site. */
  entry: string
  /** Where each file is on the disk, by its path from the root of the site. */
  files: Array<{path: string; source: string}>
}

const siteFolder = '_lockstep/search'

/** Read the search index of a site; it is built again only when one of its pages changed. */
export async function readSearchFiles(
  site: Site,
  model: SiteModel,
  {cache, engine, getPool}: {cache: string; engine: string; getPool: () => PagePool}
): Promise<SearchFiles> {
  const folder = path.join(cache, 'search')
  const pages = listPages(site, model)
  const key = toDigest(engine, JSON.stringify(pages))
  const record = path.join(folder, 'search.json')
  const known = await readRecord(record)
  const isThere = (name: string): boolean =>
    statSync(path.join(folder, name), {throwIfNoEntry: false})?.isFile() === true
  if (known?.key === key && known.names.every(isThere)) return toFiles(known.names, folder)

  const {writeIndex} = await import('@lockstep/search')
  // A name is a hash of what is in the file, which the same code compresses to the same bytes.
  const kept = new Set(known?.engine === engine ? known.names.filter(isThere) : [])
  mkdirSync(folder, {recursive: true})
  const names = await writeIndex(readPages(pages, {cache, getPool}), {
    isKept: (name) => kept.has(name),
    write(name, bytes) {
      if (!kept.has(name)) writeWholeSync(path.join(folder, name), bytes)
    }
  })
  await writeWhole(record, JSON.stringify({key, engine, names}))
  const used = new Set([...names, 'search.json'])
  await removeUnused(folder, (name) => used.has(name))
  return toFiles(names, folder)
}

/** A page in the index, without its words. */
interface IndexedPage extends Omit<PreparedPage, 'prepared'> {
  file: string
  article: string
}

/** List pages by route, so that a change of navigation leaves the index as it is. */
function listPages({entries}: Site, {pages}: SiteModel): Array<IndexedPage> {
  const sorted = Array.from(pages).sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.flatMap(([route, {file, title, frontMatter}]): Array<IndexedPage> => {
    const article = entries.get(file)?.article
    const front = parseFrontMatter(frontMatter)
    if (article === undefined || front.search === false || isError(route)) return []
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
        ...(front.search && {boost: front.search.boost})
      }
    ]
  })
}

/** Pages with their words, one by one: those of a whole site need not be in memory. */
async function* readPages(
  pages: ReadonlyArray<IndexedPage>,
  {cache, getPool}: {cache: string; getPool: () => PagePool}
): AsyncGenerator<PreparedPage> {
  const contents: Array<Promise<string | Error>> = []
  for (const [index, {file, article, ...page}] of pages.entries()) {
    for (const next of pages.slice(index + contents.length, index + filesAtOnce)) {
      contents.push(readContent(cache, next.article).catch((error: Error) => error))
    }
    const found = await contents.shift()
    const content = typeof found === 'string' ? found : await mend(file, article, found)
    yield {...page, prepared: readSections(content)}
  }

  /** What was lost is made again. */
  async function mend(file: string, article: string, error: unknown): Promise<string> {
    if (!(error instanceof ContentLostError)) throw error
    await getPool().run([{kind: 'compile', file}])
    return readContent(cache, article)
  }
}

/** More at once is not faster, and holds more contents. */
const filesAtOnce = 16

interface SearchRecord {
  key: string
  engine: string
  names: Array<string>
}

async function readRecord(file: string): Promise<SearchRecord | undefined> {
  try {
    const data = JSON.parse(await readFile(file, 'utf8')) as Partial<SearchRecord>
    const {key, engine, names} = data
    return key === undefined || engine === undefined || !names ? undefined : {key, engine, names}
  } catch {
    // There is no index yet, or its record is damaged, so build it.
    return
  }
}

function toFiles(names: ReadonlyArray<string>, folder: string): SearchFiles {
  return {
    entry: `/${siteFolder}/${names[0]}`,
    files: names.map((name) => ({path: `${siteFolder}/${name}`, source: path.join(folder, name)}))
  }
}
