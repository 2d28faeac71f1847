import {deserialize, serialize} from 'node:v8'
import {indexOptions} from '../rules.ts'
import {createCollection, type DocumentTerms} from '../shards/collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from '../shards/create-file-set.ts'
import {formatVersion} from '../shards/manifest.ts'
import {addShards, type ShardOptions} from '../shards/write-shards.ts'
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
  const before = parseKept(options.before)
  const known = new Map(before.pages.map((page) => [page.key, page]))
  const collection = createCollection(indexOptions, before.terms)
  const {index, terms} = collection
  const indexed: Array<IndexedPage> = []
  const kept: Array<KeptPage> = []
  let size = 0

  /** Cut a page into terms, unless the index before has it. */
  async function readPage(page: AnyPage): Promise<KeptPage> {
    const key = 'key' in page ? page.key : ''
    const old = known.get(key)
    if (old && files.keep(old.file)) {
      collection.add(old)
      return old
    }
    const {stored, documents} = toDocuments('read' in page ? await page.read() : page)
    const first = index.documentCount
    const own = collection.cut(documents.map((document, at) => ({id: first + at, ...document})))
    return {key, file: files.add(stored), ...own}
  }
  for await (const page of pages) {
    const own = await readPage(page)
    indexed.push({page, sections: own.lengths.length, file: own.file})
    size += own.rows.byteLength
    if (size < mostKept) kept.push(own)
    else kept.length = 0
  }
  const manifest = {
    shards: addShards(collection, files, options),
    pages: addPages(indexed, files, options.synonyms ?? [])
  }
  // Terms of pages that are gone keep their numbers, and should not become most of them.
  if (kept.every(({key}) => key !== '') && size < mostKept && terms.size * 8 <= size) {
    const after: KeptIndex = {version: formatVersion, terms: [...terms.keys()], pages: kept}
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
  version: number
  /** All terms by their numbers. */
  terms: Array<string>
  pages: Array<KeptPage>
}

/** A page of the index: its key, and the file with its texts. */
interface KeptPage extends DocumentTerms {
  key: string
  file: string
}

/** About 2,000 pages. A larger index would take much memory in each build. */
const mostKept = 24 * 2 ** 20

function parseKept(bytes: Uint8Array | undefined): KeptIndex {
  try {
    const kept: KeptIndex | undefined = bytes && deserialize(bytes)
    if (kept?.version === formatVersion) return kept
  } catch {
    // Another version of Node.js has written it.
  }
  return {version: formatVersion, terms: [], pages: []}
}

/** A page of the index, how many sections it has, and the file with its texts. */
interface IndexedPage {
  page: Pick<AnyPage, 'personas' | 'contentType' | 'boost'>
  sections: number
  file: string
}

function addPages(
  indexed: ReadonlyArray<IndexedPage>,
  files: FileSet,
  synonyms: ReadonlyArray<ReadonlyArray<string>>
): PageManifest {
  const facets: PageFacets = indexed.map(({page: {personas, contentType}}) => ({
    ...(personas.length > 0 && {personas}),
    ...(contentType !== undefined && {contentType})
  }))
  return {
    sections: indexed.map(({sections}) => sections),
    synonyms: synonyms.map((group) => group.map(fold)),
    boosts: indexed.map(({page: {boost = 1}}) =>
      Number.isFinite(boost) && boost > 0 ? Number(boost.toPrecision(3)) : 1
    ),
    names: files.addParts(indexed, pagesPerFile, (part) => part.map(({file}) => file).join('')),
    facets: {
      personas: listUnique(facets.flatMap(({personas = []}) => personas)),
      contentTypes: listUnique(facets.flatMap(({contentType = []}) => contentType)),
      file: files.add(facets)
    }
  }
}

function listUnique(values: ReadonlyArray<string>): Array<string> {
  return Array.from(new Set(values)).sort()
}
