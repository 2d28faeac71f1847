import {indexOptions} from '../rules.ts'
import {createCollection, sortTerms} from '../shards/collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from '../shards/create-file-set.ts'
import {formatVersion} from '../shards/manifest.ts'
import {addShards, type ShardOptions} from '../shards/write-shards.ts'
import {fold} from '../text/fold.ts'
import {type IndexedPage, openKept, serializeKept} from './kept-index.ts'
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
  const collection = createCollection(indexOptions)
  const {index, log} = collection
  const before = openKept(options.before, collection)
  const indexed: Array<IndexedPage> = []
  let changes = 0

  /** Index a page, and return the file with its texts. */
  async function addPage(page: AnyPage): Promise<string> {
    const old = 'key' in page ? before.pages.get(page.key) : undefined
    if (old && files.keep(old.file)) {
      before.repeat(old)
      return old.file
    }
    changes++
    const {stored, documents} = toDocuments('read' in page ? await page.read() : page)
    for (const document of documents) index.add({id: index.documentCount, ...document})
    return files.add(stored)
  }
  for await (const page of pages) {
    const {personas, contentType, boost} = page
    const first = index.documentCount
    const start = log.length()
    const file = await addPage(page)
    const sections = index.documentCount - first
    const key = 'key' in page ? page.key : undefined
    const rows = [start, log.length()] as const
    indexed.push({key, file, first, sections, rows, personas, contentType, boost})
  }
  const terms = sortTerms(collection)
  const manifest = {
    shards: addShards(index, terms, files, options),
    pages: addPages(indexed, files, options.synonyms ?? [])
  }
  // A few pages take less time to read in every index than all of them to write.
  if (changes > mostChanges && indexed.length <= mostKept) {
    options.keep?.(serializeKept(collection, terms, indexed))
  }
  return files.finish({version: formatVersion, manifest: files.add(manifest)})
}

type AnyPage = SearchPage | PreparedPage | LatePage

/** What readers of a site expect. */
interface PageOptions {
  /** Words that mean the same, in groups: `[['eth', 'ether']]`. A group has words, and no phrases. */
  synonyms?: ReadonlyArray<ReadonlyArray<string>> | undefined
  /** What `keep` got from an earlier index: its pages that are the same need not be read. */
  before?: Uint8Array | undefined
  /** Takes what makes later indexes faster. It is not called for a large index, or if a few pages have changed. */
  keep?: ((bytes: Uint8Array) => void) | undefined
}

const mostChanges = 4

/** A larger index would take much memory in each build. */
const mostKept = 2000

function addPages(
  indexed: ReadonlyArray<IndexedPage>,
  files: FileSet,
  synonyms: ReadonlyArray<ReadonlyArray<string>>
): PageManifest {
  const facets: PageFacets = indexed.map(({personas, contentType}) => ({
    ...(personas.length > 0 && {personas}),
    ...(contentType !== undefined && {contentType})
  }))
  return {
    sections: indexed.map(({sections}) => sections),
    synonyms: synonyms.map((group) => group.map(fold)),
    boosts: indexed.map(({boost = 1}) =>
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
