import type MiniSearch from 'minisearch'
import type {Options} from 'minisearch'
import {isWord} from '../text/term-shape.ts'
import {type Collection, createCollection} from './collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from './create-file-set.ts'
import {groupTerms} from './group-terms.ts'
import {openInternals} from './index-internals.ts'
import {createKeepBest} from './keep-best.ts'
import {
  type DocumentBlock,
  documentsPerBlock,
  type FileRange,
  formatVersion,
  type ShardManifest
} from './manifest.ts'
import {encodeEntry, type TermEntry} from './term-entry.ts'

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
  collection.cut(documents)
  const shards = addShards(collection, files, options)
  return files.finish({version: formatVersion, manifest: files.add({shards})})
}

/** Add the shards of an index to a set of files. */
export function addShards(
  {index, terms: numbers, sort}: Collection,
  files: FileSet,
  {bestCount = 512, shardSize = 350}: ShardOptions
): ShardManifest {
  const {_options, _fieldIds, _fieldLength, _avgFieldLength} = openInternals(index)
  const scales = Object.entries(_fieldIds).map(([field, id]) => ({
    boost: _options.searchOptions.boost?.[field] ?? 1,
    averageLength: _avgFieldLength[id] || 1
  }))
  const {documentCount} = index
  const keepBest = createKeepBest(bestCount, documentCount, scales)
  const getPlaces = sort()
  // Looking up the lengths of a document for each of its terms would take as long as everything else here.
  const fieldLengths = new Uint32Array(documentCount * scales.length)
  for (const [document, own] of _fieldLength) fieldLengths.set(own, document * scales.length)
  // A term of a page that is gone is nowhere.
  const present = Array.from(numbers.keys()).filter((term) => getPlaces(term).length > 0)
  const terms = present.sort()
  const counts: Array<[term: string, count: number]> = []

  function readEntry(term: string): TermEntry {
    const entry: TermEntry = {term, count: 0, places: [], frequencies: [], lengths: []}
    let [last, own] = [-1, -1]
    const places = getPlaces(term)
    for (let next = 0; next < places.length; next++) {
      const place = places[next] ?? 0
      const at = entry.places.length
      if (place === last) {
        entry.frequencies[at - 1] = (entry.frequencies[at - 1] ?? 0) + 1
        continue
      }
      last = place
      const field = place % scales.length
      const document = (place - field) / scales.length
      if (document !== own) entry.count++
      own = document
      entry.places.push(place)
      entry.frequencies.push(1)
      entry.lengths.push(fieldLengths[place] ?? 0)
    }
    return entry
  }

  function* listEntries() {
    for (const term of terms) {
      const entry = readEntry(term)
      if (entry.count > 1) counts.push([term, entry.count])
      const best = keepBest(entry)
      yield {term, entry: best, size: 18 + term.length + bytesPerPlace * best.places.length}
    }
  }

  const endings = terms
    .flatMap((term) => (isWord(term) ? Array.from(term).reverse().join('') : []))
    .sort()
    .map((term) => ({term, size: term.length}))
  return {
    documentCount,
    fieldIds: _fieldIds,
    averageFieldLength: _avgFieldLength,
    terms: addRange(files, groupTerms(listEntries(), shardSize), (items) =>
      files.add(items.map(({entry}) => encodeEntry(entry)))
    ),
    endings: addRange(files, groupTerms(endings, endingsSize), (items) =>
      files.add(items.map(({term}) => term))
    ),
    frequent: pickFrequent(counts),
    documents: addDocuments(index, files)
  }
}

/** A typo needs the words of a few files and no postings, so these files are larger. */
const endingsSize = 2500

/** How many bytes of JSON a place takes, about. */
const bytesPerPlace = 8

/** How many files a file of names has: a query loads one or two of them. */
const filesPerRange = 48

/** Add a file for each group, and files of their names. */
function addRange<T>(
  files: FileSet,
  groups: Iterable<{start: string; items: Array<T>}>,
  addGroup: (items: Array<T>) => string
): FileRange {
  const all = Array.from(groups, ({start, items}) => ({start, name: addGroup(items)}))
  const names = files.addParts(all, filesPerRange, toRange)
  return toRange(names.map((name, at) => ({start: all[at * filesPerRange]?.start ?? '', name})))
}

function toRange(list: ReadonlyArray<{start: string; name: string}>): FileRange {
  return {
    starts: list.map(({start}) => start),
    files: list.map(({name}) => name).join('')
  }
}

/** Pick up to 80 terms that can complete the beginning of a word: every query loads them. */
function pickFrequent(counts: ReadonlyArray<[term: string, count: number]>): Array<string> {
  return counts
    .filter(([term]) => term.length > 2 && !term.startsWith('"'))
    .sort(([, a], [, b]) => b - a)
    .slice(0, 80)
    .map(([term]) => term)
}

function addDocuments(index: MiniSearch, files: FileSet): Array<string> {
  const {_documentIds, _storedFields, _nextId} = openInternals(index)
  if (_storedFields.size === 0 && Array.from(_documentIds).every(([at, id]) => at === id)) return []
  const documents = Array.from({length: _nextId}, (_, number): DocumentBlock[number] =>
    _documentIds.has(number) ? [_documentIds.get(number), _storedFields.get(number)] : null
  )
  return files.addParts(documents, documentsPerBlock, (block) => block)
}
