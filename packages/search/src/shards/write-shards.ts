import type MiniSearch from 'minisearch'
import type {Options} from 'minisearch'
import {isPhrase, isWord} from '../text/term-shape.ts'
import {addRange} from './add-range.ts'
import {type Collection, createCollection} from './collect-terms.ts'
import {createEncoder} from './create-encoder.ts'
import {createFileSet, type FileSet, type WriteOptions} from './create-file-set.ts'
import {openInternals} from './index-internals.ts'
import {
  type DocumentBlock,
  documentsPerBlock,
  formatVersion,
  type ShardManifest
} from './manifest.ts'
import {sortTerms} from './sort-terms.ts'

/** How an index is cut. */
export interface ShardOptions {
  /** How many documents are kept of a term, the best ones. Default: 512. */
  bestCount?: number | undefined
  /** The least size of a shard as JSON, in bytes. A shard can be three times as large. Default: 350. */
  shardSize?: number | undefined
}

/** Write the index of documents as small files, and return their names, that of the entry first: `index.HASH.json`. */
export function writeShards<T extends object>(
  documents: Iterable<T>,
  mini: Options<T>,
  options: WriteOptions & ShardOptions
): Array<string> {
  const files = createFileSet(options)
  const collection = createCollection(mini as Options) // Documents go to the functions of these options alone.
  for (const document of documents) collection.add([document])
  const shards = addShards(collection, files, options)
  return files.finish({version: formatVersion, manifest: files.add({shards})})
}

/** Add the shards of an index to a set of files. */
export function addShards(
  collection: Collection,
  files: FileSet,
  {bestCount = 512, shardSize = 350}: ShardOptions
): ShardManifest {
  const {_fieldIds, _avgFieldLength} = openInternals(collection.index)
  const terms = sortTerms(collection)
  const encode = createEncoder(collection, bestCount)
  /** Terms that can complete the beginning of a word. */
  const longer: Array<{term: string; count: number}> = []

  function* listEntries() {
    for (const term of terms) {
      const entry = encode(term)
      const [, count, gaps] = entry
      if (count > 1 && term.length > 2 && !isPhrase(term)) longer.push({term, count})
      // A place takes about eight bytes of JSON.
      yield {term, content: entry, size: 18 + term.length + 8 * gaps.length}
    }
  }

  const endings = terms
    .flatMap((term) => (isWord(term) ? Array.from(term).reverse().join('') : []))
    .sort()
    .map((term) => ({term, content: term, size: term.length}))
  return {
    documentCount: collection.index.documentCount,
    fieldIds: _fieldIds,
    averageFieldLength: _avgFieldLength,
    terms: addRange(files, listEntries(), shardSize),
    endings: addRange(files, endings, endingsSize),
    frequent: longer
      .sort((a, b) => b.count - a.count)
      .slice(0, frequentCount)
      .map(({term}) => term),
    documents: addDocuments(collection.index, files)
  }
}

/** Every query loads these terms. */
const frequentCount = 80

/** A typo needs the words of a few files and no postings, so these files are larger. */
const endingsSize = 2500

function addDocuments(index: MiniSearch, files: FileSet): Array<string> {
  const {_documentIds, _storedFields} = openInternals(index)
  const documents = Array.from(_documentIds)
  if (_storedFields.size === 0 && documents.every(([number, id]) => number === id)) return []
  return files.addParts(
    documents,
    documentsPerBlock,
    (part): DocumentBlock => part.map(([number, id]) => [id, _storedFields.get(number)])
  )
}
