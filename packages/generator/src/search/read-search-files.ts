import path from 'node:path'
import {getText, putText} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {Site} from '../compile/compile-site.ts'
import {isError} from '../model/build-document-data.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {packFiles, unpackFiles} from './pack-files.ts'
import {type EarlierIndex, parseNames, readEarlierIndex, toFileKey} from './read-earlier-index.ts'
import {weighPage} from './weigh-page.ts'
import {type SearchablePage, type SearchOptions, writeSearchIndex} from './write-search-index.ts'

/** The search index of a site, as files in the store. */
export interface SearchFiles {
  /** Path of the entry from the root of the site. */
  entry: string
  /** Path of each file from the root of the site, and its key in the store. */
  files: Array<{path: string; key: string}>
  /** Read one of the files. */
  read: (path: string) => Promise<Uint8Array>
}

/** Gets a file as soon as it is made. */
export type OnSearchFile = (file: SearchFiles['files'][number], bytes: Uint8Array) => void

const siteFolder = '_lockstep/search'

/**
 * Read the search index of a site; it is built again only when one of its pages changed.
 *
 * `earlier` is the index before, if it has been read already.
 */
export async function readSearchFiles(
  site: Site,
  model: SiteModel,
  {
    earlier,
    onFile,
    ...others
  }: Omit<SearchOptions, 'onFile'> & {
    earlier?: Promise<EarlierIndex> | undefined
    onFile?: OnSearchFile | undefined
  }
): Promise<SearchFiles> {
  const toFile = (name: string): SearchFiles['files'][number] => {
    return {path: `${siteFolder}/${name}`, key: toFileKey(name, engine)}
  }
  const options: SearchOptions = {...others, onFile: (name, bytes) => onFile?.(toFile(name), bytes)}
  const {synonyms, store, engine} = options
  const pages = listPages(site, model)
  const digest = toDigest(engine, JSON.stringify([synonyms, pages]))
  const key = `here-search-${digest}`
  const known = parseNames(await getText(store, key))
  const isHere = known !== undefined && (await hasAll(known, options))
  const names = isHere ? known : ((await fetchIndex()) ?? (await build(earlier)))

  let rebuilt: Promise<void> = Promise.resolve()

  return {
    entry: `/${siteFolder}/${names[0]}`,
    files: names.map(toFile),
    async read(file) {
      const fileKey = toFileKey(path.posix.basename(file), engine)
      const bytes = await store.get(fileKey)
      if (bytes) return bytes
      // The file was damaged. Building the index again creates the same files, one build after the other.
      const turn = rebuilt.then(async () => {
        const found = await store.get(fileKey)
        if (found) return found
        await build()
        return (await store.get(fileKey)) ?? empty
      })
      rebuilt = turn.then(
        () => {},
        () => {}
      )
      return turn
    }
  }

  async function build(reading = readEarlierIndex(options)): Promise<Array<string>> {
    const made = await writeSearchIndex(pages, await reading, options)
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

async function hasAll(
  names: ReadonlyArray<string>,
  {store, engine}: SearchOptions
): Promise<boolean> {
  for (const name of names) if (!(await store.has(toFileKey(name, engine)))) return false
  return names.length > 0
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
