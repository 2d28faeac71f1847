import {indexOptions} from '../rules.ts'
import {createCollector} from '../shards/collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from '../shards/create-file-set.ts'
import {formatVersion} from '../shards/manifest.ts'
import {addShards, type ShardOptions} from '../shards/write-shards.ts'
import {fold} from '../text/fold.ts'
import {type PageFacets, type PageManifest, pagesPerFile} from './page-manifest.ts'
import type {PreparedPage, SearchPage} from './search-page.ts'
import {toDocuments} from './to-documents.ts'

/**
 * Write the index of a site as files, and return their names, that of the entry first: `index.HASH.json`.
 *
 * Files are compressed, because not every server does that, and named by their content, so that browsers can cache
 * them for ever. The same pages in the same order make the same files.
 */
export async function writeIndex(
  pages: AsyncIterable<SearchPage | PreparedPage> | Iterable<SearchPage | PreparedPage>,
  options: WriteOptions & ShardOptions & PageOptions
): Promise<Array<string>> {
  const files = createFileSet(options)
  const collector = createCollector(indexOptions)
  const indexed: Array<IndexedPage> = []

  for await (const page of pages) {
    const {stored, documents} = toDocuments(page)
    collector.add(documents)
    const {personas, contentType, boost = 1} = page
    indexed.push({
      personas,
      contentType,
      boost: Number.isFinite(boost) && boost > 0 ? boost : 1,
      sections: documents.length,
      file: files.add(stored)
    })
  }
  const manifest = {
    shards: addShards(collector.index, collector.finish(), files, options),
    pages: addPages(indexed, files, options.synonyms ?? [])
  }
  return files.finish({version: formatVersion, manifest: files.add(manifest)})
}

/** What readers of a site expect. */
interface PageOptions {
  /** Words that mean the same, in groups: `[['eth', 'ether']]`. A group has words, and no phrases. */
  synonyms?: ReadonlyArray<ReadonlyArray<string>> | undefined
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
  const names = Array.from({length: Math.ceil(pages.length / pagesPerFile)}, (_, at) => {
    const part = pages.slice(at * pagesPerFile, (at + 1) * pagesPerFile)
    return files.add(part.map(({file}) => file))
  })
  return {
    sections: pages.map(({sections}) => sections),
    synonyms: synonyms.map((group) => group.map(fold)),
    boosts: pages.flatMap(({boost}, page) => (boost === 1 ? [] : [[page, boost]])),
    names,
    facets: {personas, contentTypes, file: files.add(facets)}
  }
}

function listUnique(values: ReadonlyArray<string>): Array<string> {
  return Array.from(new Set(values)).sort()
}
