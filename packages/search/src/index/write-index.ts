import {indexOptions} from '../rules.ts'
import {createCollector} from '../shards/collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from '../shards/create-file-set.ts'
import {formatKept, type KeptPage, type KeptShard, parseKept} from '../shards/kept-index.ts'
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
  const form = JSON.stringify([formatVersion, options.bestCount, options.shardSize])
  const before = parseKept(options.before, form)
  const known = new Map(before?.pages.map((page) => [page.key, page]))
  const collector = createCollector(indexOptions, before?.terms)
  const {index} = collector
  const indexed: Array<IndexedPage> = []
  const kept: Array<KeptPage> = []

  const addPage = async (page: AnyPage): Promise<string> => {
    const key = 'key' in page ? page.key : ''
    const first = index.documentCount
    const old = known.get(key)
    if (old && files.keep(old.file)) {
      known.delete(key)
      collector.addLog(old.log)
      if (old.first !== first) collector.markChanged(old.log)
      kept.push({...old, first})
      return old.file
    }
    const {stored, documents} = toDocuments('read' in page ? await page.read() : page)
    const log = collector.add(documents)
    if (before) collector.markChanged(log)
    const file = files.add(stored)
    kept.push({key, file, first, log})
    return file
  }
  for await (const page of pages) {
    const {personas, contentType, boost = 1} = page
    const first = index.documentCount
    const file = await addPage(page)
    indexed.push({
      personas,
      contentType,
      boost: Number.isFinite(boost) && boost > 0 ? boost : 1,
      sections: index.documentCount - first,
      file
    })
  }
  for (const {log} of known.values()) collector.markChanged(log)
  const terms = collector.finish()
  const shards: Array<KeptShard> = []
  const record = {before: before?.shards ?? [], shards}
  const manifest = {
    shards: addShards(index, terms, files, options, record),
    pages: addPages(indexed, files, options.synonyms ?? [])
  }
  const after = {form, terms: collector.listTerms(), pages: kept, shards}
  const isNamed = kept.every(({key}) => key !== '')
  const bytes = options.keep && isNamed && formatKept(after, terms.terms.length)
  if (bytes) options.keep?.(bytes)
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
    return files.add(part.map(({file}) => file))
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
