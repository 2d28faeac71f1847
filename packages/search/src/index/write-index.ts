import {indexOptions} from '../rules.ts'
import {createCollection} from '../shards/collect-terms.ts'
import {createFileSet, type WriteOptions} from '../shards/create-file-set.ts'
import {formatVersion} from '../shards/manifest.ts'
import {addShards, type ShardOptions} from '../shards/write-shards.ts'
import {fold} from '../text/fold.ts'
import {
  emptyIndex,
  findEarlierShards,
  type IndexedPage,
  type KeptIndex,
  serializeKept
} from './kept-index.ts'
import {listFacets, toPageFacets} from './page-filters.ts'
import {type PageManifest, pagesPerFile} from './page-manifest.ts'
import {prepareSections} from './prepare-sections.ts'
import type {LatePage, SearchPage} from './search-page.ts'
import {toDocuments} from './to-documents.ts'

/**
 * Write the index of a site as files, and return their names, that of the entry first: `index.HASH.json`.
 *
 * Files are compressed, because not every server does that, and named by their content, so that browsers can cache
 * them for ever. The same pages in the same order make the same files.
 */
export async function writeIndex(
  pages: AsyncIterable<SearchPage | LatePage> | Iterable<SearchPage | LatePage>,
  options: WriteOptions & ShardOptions & PageOptions
): Promise<Array<string>> {
  const files = createFileSet(options)
  const {before = emptyIndex} = options
  const collection = createCollection(indexOptions, before.terms)
  const known = new Map(before.pages.map((page) => [page.key, page]))
  const indexed: Array<IndexedPage> = []
  let changes = 0

  for await (const page of pages) {
    const {boost} = page
    const key = 'key' in page ? page.key : undefined
    const old = key === undefined ? undefined : known.get(key)
    if (old && files.keep(old.file)) {
      collection.repeat(old.part)
      indexed.push({...old, boost})
      continue
    }
    changes++
    const sections =
      'read' in page ? await page.read() : prepareSections(page.sections, page.symbols)
    const {stored, documents} = toDocuments(page, sections)
    const first = collection.index.documentCount
    const part = collection.add(documents.map((document, at) => ({id: first + at, ...document})))
    indexed.push({...toPageFacets(page), boost, key, file: files.add(stored), part})
  }
  const earlier = findEarlierShards(before, indexed, collection)
  const {shards, kept, order} = addShards(collection, files, options, earlier)
  const pageManifest: PageManifest = {
    sections: indexed.map(({part}) => part.lengths.length / collection.fieldCount),
    synonyms: (options.synonyms ?? []).map((group) => group.map(fold)),
    boosts: indexed.map(({boost = 1}) =>
      Number.isFinite(boost) && boost > 0 ? Number(boost.toPrecision(3)) : 1
    ),
    names: files.addParts(indexed, pagesPerFile, (part) => part.map(({file}) => file).join('')),
    facets: {...listFacets(indexed), file: files.add(indexed.map(toPageFacets))}
  }
  // Reading a few changed pages again in each build takes less time than writing all of them once.
  if (changes > mostChanges) {
    options.keep?.(serializeKept(collection, {pages: indexed, shards: kept, order}))
  }
  return files.finish({version: formatVersion, manifest: files.add({shards, pages: pageManifest})})
}

/** Options of `writeIndex`. */
interface PageOptions {
  /** Words that mean the same, in groups: `[['eth', 'ether']]`. A group has words, and no phrases. */
  synonyms?: ReadonlyArray<ReadonlyArray<string>> | undefined
  /** The result of `parseKept` for an earlier index. Pages that it has unchanged are not read again. */
  before?: KeptIndex | undefined
  /**
   * Receives the data that makes later indexes faster, in parts that need not be in memory together. Not called if only a
   * few pages have changed.
   */
  keep?: ((parts: Iterable<Uint8Array<ArrayBuffer>>) => void) | undefined
}

const mostChanges = 4
