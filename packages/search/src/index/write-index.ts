import {deserialize, serialize} from 'node:v8'
import {indexOptions} from '../rules.ts'
import {createCollection, type DocumentTerms} from '../shards/collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from '../shards/create-file-set.ts'
import {formatVersion} from '../shards/manifest.ts'
import {addShards, type ShardNames, type ShardOptions} from '../shards/write-shards.ts'
import {fold} from '../text/fold.ts'
import {type PageFacets, type PageManifest, pagesPerFile} from './page-manifest.ts'
import type {LatePage, PreparedPage, SearchPage} from './search-page.ts'
import {toDocuments} from './to-documents.ts'

/**
 * Write the index of a site as files, and return their names, that of the entry first: `index.HASH.json`.
 *
 * Files are compressed, because not every server does that, and named by their content, so that browsers can cache
 * them for ever. The same pages in the same order make the same files.
 */
export async function writeIndex(
  pages: AsyncIterable<AnyPage> | Iterable<AnyPage>,
  options: WriteOptions & ShardOptions & PageOptions
): Promise<Array<string>> {
  const files = createFileSet(options)
  const form = JSON.stringify([formatVersion, options.bestCount, options.shardSize])
  const before = parseKept(options.before, form)
  const known = new Map(before.pages.map((page) => [page.key, page]))
  const {index, terms, cut, add, sort} = createCollection(indexOptions, before.terms)
  const indexed: Array<IndexedPage> = []
  const kept: Array<KeptPage> = []
  let size = 0

  /** Cut a page into terms, unless the index before has it. */
  async function readPage(page: AnyPage): Promise<KeptPage> {
    const key = 'key' in page ? page.key : ''
    const first = index.documentCount
    const old = known.get(key)
    if (old && files.keep(old.file)) {
      add(old)
      return old.first === first ? old : {...old, first}
    }
    const {stored, documents} = toDocuments('read' in page ? await page.read() : page)
    return {key, first, file: files.add(stored), ...cut(documents)}
  }
  for await (const page of pages) {
    const own = await readPage(page)
    size += own.rows.byteLength
    if (size < mostKept) kept.push(own)
    else kept.length = 0
    const {personas, contentType, boost = 1} = page
    indexed.push({
      personas,
      contentType,
      boost: Number.isFinite(boost) && boost > 0 ? boost : 1,
      sections: own.lengths.length,
      file: own.file
    })
  }

  const postings = sort()
  const shards: ShardNames = new Map()
  // Without an index before, nothing is as it was.
  const changed = listChanged(before.pages, before.pages.length > 0 ? kept : [])
  const manifest = {
    shards: addShards(index, postings, files, options, {
      before: before.shards,
      after: shards,
      isSame: (term) => kept.length > 0 && !changed.has(terms.get(term) ?? 0)
    }),
    pages: addPages(indexed, files, options.synonyms ?? [])
  }
  // Terms of pages that are gone keep their numbers.
  const isFresh = terms.size <= 2 * postings.terms.length
  if (isFresh && kept.length > 0 && kept.every(({key}) => key !== '')) {
    const after: KeptIndex = {form, terms: [...terms.keys()], pages: kept, shards}
    options.keep?.(serialize(after))
  }
  return files.finish({version: formatVersion, manifest: files.add(manifest)})
}

type AnyPage = SearchPage | PreparedPage | LatePage

/** What readers of a site expect. */
interface PageOptions {
  /** Words that mean the same, in groups: `[['eth', 'ether']]`. A group has words, and no phrases. */
  synonyms?: ReadonlyArray<ReadonlyArray<string>> | undefined
  /** What `keep` got from the index before: its pages that are the same need not be read. */
  before?: Uint8Array | undefined
  /** Takes what makes the next index faster. It is not called for a large index. */
  keep?: ((bytes: Uint8Array) => void) | undefined
}

/** What an index was made from, so that the next one reads only the pages that changed. */
interface KeptIndex {
  /** What decides how files look, in addition to the pages. */
  form: string
  /** All terms by their numbers. */
  terms: Array<string>
  pages: Array<KeptPage>
  shards: ShardNames
}

/** A page of the index: its key, the number of its first section, and the file with its texts. */
interface KeptPage extends DocumentTerms {
  key: string
  first: number
  file: string
}

/** About 2,000 pages. A larger index would take much memory in each build, and most of its shards change anyway. */
const mostKept = 24 * 2 ** 20

function parseKept(bytes: Uint8Array | undefined, form: string): KeptIndex {
  try {
    const kept: KeptIndex | undefined = bytes && deserialize(bytes)
    if (kept?.form === form) return kept
  } catch {
    // Another version of Node.js has written it.
  }
  return {form, terms: [], pages: [], shards: new Map()}
}

/** List the terms, by their numbers, of pages that only one of two indexes has, or that are not where they were. */
function listChanged(before: ReadonlyArray<KeptPage>, after: ReadonlyArray<KeptPage>): Set<number> {
  const [old, now] = [new Set(before), new Set(after)]
  const changed = new Set<number>()
  for (const page of new Set([...before, ...after])) {
    if (old.has(page) && now.has(page)) continue
    for (const [at, row] of page.rows.entries()) if (at % 2 === 0) changed.add(row)
  }
  return changed
}

/** The entry of a page in the index; its texts are in `file`. */
interface IndexedPage {
  personas: ReadonlyArray<string>
  contentType: string | undefined
  boost: number
  sections: number
  file: string
}

function addPages(
  pages: ReadonlyArray<IndexedPage>,
  files: FileSet,
  synonyms: ReadonlyArray<ReadonlyArray<string>>
): PageManifest {
  const personas = listUnique(pages.flatMap((page) => page.personas))
  const contentTypes = listUnique(pages.flatMap(({contentType}) => contentType ?? []))
  const facets: PageFacets = pages.map((page) => ({
    personas: page.personas.map((persona) => personas.indexOf(persona)),
    ...(page.contentType !== undefined && {contentType: contentTypes.indexOf(page.contentType)})
  }))
  const boosts = listUnique(pages.map(({boost}) => boost))
  const names = Array.from({length: Math.ceil(pages.length / pagesPerFile)}, (_, at) => {
    const part = pages.slice(at * pagesPerFile, (at + 1) * pagesPerFile)
    return files.add(part.map(({file}) => file).join(''))
  })
  return {
    sections: pages.map(({sections}) => sections),
    synonyms: synonyms.map((group) => group.map(fold)),
    boosts,
    boostOf: pages.map(({boost}) => boosts.indexOf(boost)),
    names,
    facets: {personas, contentTypes, file: files.add(facets)}
  }
}

function listUnique<T>(values: ReadonlyArray<T>): Array<T> {
  return Array.from(new Set(values)).sort()
}
