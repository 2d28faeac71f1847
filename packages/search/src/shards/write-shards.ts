import type MiniSearch from 'minisearch'
import type {Options} from 'minisearch'
import {isPhrase, isWord} from '../text/term-shape.ts'
import {addRange} from './add-range.ts'
import {type Collection, createCollection} from './collect-terms.ts'
import {createEncoder} from './create-encoder.ts'
import {createFileSet, type FileSet, type WriteOptions} from './create-file-set.ts'
import {openInternals} from './index-internals.ts'
import {createKeptFinder, type EarlierShards, type KeptShards, keepEndings} from './kept-shards.ts'
import {
  type DocumentBlock,
  documentsPerBlock,
  formatVersion,
  type ShardManifest
} from './manifest.ts'
import {sortPlaces} from './sort-places.ts'
import {countTerms, sortTerms} from './sort-terms.ts'

/** How an index is cut. */
export interface ShardOptions {
  /** How many documents are kept of a term, the best ones. Default: 512. */
  bestCount?: number | undefined
  /**
   * The least size of a shard as JSON, in bytes. A shard can be three times as large. Default: 350, or 1400 for more than
   * 8,000 documents.
   */
  shardSize?: number | undefined
  /** How many places of terms are sorted at a time. With more, an index takes more memory. Default: 2^20. */
  placesAtOnce?: number | undefined
}

/**
 * Write the index of documents as small files, and return their names, starting with the entry: `index.HASH.json`.
 */
export function writeShards<T extends object>(
  documents: Iterable<T>,
  mini: Options<T>,
  options: WriteOptions & ShardOptions
): Array<string> {
  const files = createFileSet(options)
  const collection = createCollection(mini as Options) // Only the functions of these options see documents.
  for (const document of documents) collection.add([document])
  const {shards} = addShards(collection, files, options)
  return files.finish({version: formatVersion, manifest: files.add({shards})})
}

/**
 * Add the shards of an index to a set of files. Also returns its terms in order, by their numbers, and the data that
 * the next version of this index can reuse.
 *
 * `earlier` shards whose terms are the same are reused.
 */
export function addShards(
  collection: Collection,
  files: FileSet,
  given: ShardOptions,
  earlier?: EarlierShards | undefined
): {shards: ShardManifest; kept: KeptShards; order: ReadonlyArray<number>} {
  const {index, terms: all} = collection
  const {bestCount = 512, placesAtOnce = 2 ** 20} = given
  const {shardSize = index.documentCount > manyDocuments ? 1400 : 350} = given
  const {_fieldIds, _avgFieldLength} = openInternals(index)
  const options = JSON.stringify([bestCount, shardSize])
  const known = earlier?.options === options ? earlier : undefined
  collection.finish()
  const totals = countTerms(collection)
  const order = sortTerms(collection, totals, collection.earlierCount)
  const terms = order.map((number) => all[number] ?? '')
  const averages = _avgFieldLength.map(roundAverage)
  const find = known && createKeptFinder(known, {order, averages, bestCount})
  const stays = find && markShards(find, order.length)
  const places = sortPlaces(collection, {order, totals, stays}, placesAtOnce)
  const encode = createEncoder(collection, places, {terms, averages, most: bestCount})
  const counts = new Uint32Array(order.length)

  const {range, added} = addRange(files, terms, {
    least: shardSize,
    findKept(at) {
      const kept = find?.(at)
      if (!kept || !files.keep(kept.file.name)) return
      counts.set(kept.counts, at)
      return kept.file
    },
    toItem(at) {
      const content = encode(at)
      const [term, count, gaps] = content
      counts[at] = count
      // A place takes about eight bytes of JSON.
      return {content, size: 18 + term.length + 8 * gaps.length}
    }
  })
  const endings =
    (known && keepEndings(known, {collection, totals, files})) ?? addEndings(files, terms)
  return {
    shards: {
      documentCount: index.documentCount,
      fieldIds: _fieldIds,
      averageFieldLength: _avgFieldLength,
      terms: range,
      endings: endings.range,
      frequent: listFrequent(terms, counts),
      documents: addDocuments(index, files)
    },
    kept: {options, averages, counts, files: added, endings},
    order
  }
}

/**
 * Round the average length of a field, which decides the best documents of a term. An edit then seldom changes it,
 * so that shards of frequent terms can be reused.
 */
function roundAverage(length: number): number {
  return Number(length.toPrecision(2))
}

/**
 * Mark the terms whose shards can probably be reused, by their index in the order. A change can affect the next
 * shard, too.
 */
function markShards(find: ReturnType<typeof createKeptFinder>, length: number): Uint8Array {
  const stays = new Uint8Array(length)
  let isBehind = false
  for (let at = 0; at < length; ) {
    const size = find(at)?.file.length
    if (size !== undefined && !isBehind) stays.fill(1, at, at + size)
    isBehind = size === undefined
    at += size ?? 1
  }
  return stays
}

/** With more documents, small shards would be many thousands of files, and a query would load only a tenth less. */
const manyDocuments = 8000

/** A typo needs the words of a few files and no postings, so these files are larger. */
const endingsSize = 2500

function addEndings(files: FileSet, terms: ReadonlyArray<string>): KeptShards['endings'] {
  const endings = terms
    .flatMap((term) => (isWord(term) ? Array.from(term).reverse().join('') : []))
    .sort()
  const {range, added, names} = addRange(files, endings, {
    least: endingsSize,
    toItem(at) {
      const content = endings[at] ?? ''
      return {content, size: content.length}
    }
  })
  return {range, names: [...added.map(({name}) => name), ...names]}
}

/** List the terms in most documents that can complete the beginning of a word, the most frequent first. */
function listFrequent(terms: ReadonlyArray<string>, counts: Uint32Array): Array<string> {
  const longer = terms.flatMap((term, at) => {
    const count = counts[at] ?? 0
    return count > 1 && term.length > 2 && !isPhrase(term) ? [{term, count}] : []
  })
  // Sorting numbers is much faster than sorting all of the terms.
  const least =
    Uint32Array.from(longer, ({count}) => count)
      .sort()
      .at(-frequentCount) ?? 0
  return longer
    .filter(({count}) => count >= least)
    .sort((a, b) => b.count - a.count)
    .slice(0, frequentCount)
    .map(({term}) => term)
}

/** Every query loads these terms. */
const frequentCount = 80

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
