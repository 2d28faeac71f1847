import type MiniSearch from 'minisearch'
import {isWord} from '../text/term-shape.ts'
import {type IndexTerms, readTerms} from './collect-terms.ts'
import {createFileSet, type FileSet, type WriteOptions} from './create-file-set.ts'
import {groupTerms} from './group-terms.ts'
import {openInternals} from './index-internals.ts'
import {createKeepBest} from './keep-best.ts'
import type {KeptShard} from './kept-index.ts'
import {
  type DocumentBlock,
  documentsPerBlock,
  type FileRange,
  formatVersion,
  type ShardManifest
} from './manifest.ts'
import {formatEntry, type TermEntry} from './term-entry.ts'

/** How an index is cut. */
export interface ShardOptions {
  /** How many documents are kept of a term, the best ones. Default: 512. */
  bestCount?: number | undefined
  /** The least size of a shard as JSON, in bytes. A shard can be three times as large. Default: 350. */
  shardSize?: number | undefined
}

/** Write any MiniSearch as small files, and return their names, that of the entry first: `index.HASH.json`. */
export function writeShards(
  index: MiniSearch,
  options: WriteOptions & ShardOptions
): Array<string> {
  const files = createFileSet(options)
  const shards = addShards(index, readTerms(index), files, options)
  return files.finish({version: formatVersion, manifest: files.add({shards})})
}

/** Shards of the index before, and a list for those of this one. */
interface ShardRecord {
  before: ReadonlyArray<KeptShard>
  shards: Array<KeptShard>
}

/** Add the shards of an index to a set of files, with the terms that were collected from it. */
export function addShards(
  index: MiniSearch,
  {terms, readEntry, isSame = () => false}: IndexTerms,
  files: FileSet,
  {bestCount = 512, shardSize = 350}: ShardOptions,
  {before, shards}: ShardRecord = {before: [], shards: []}
): ShardManifest {
  const {_options, _fieldIds, _avgFieldLength} = openInternals(index)
  const scales = Object.entries(_fieldIds).map(([field, id]) => ({
    boost: _options.searchOptions.boost?.[field] ?? 1,
    averageLength: _avgFieldLength[id] || 1
  }))
  const {documentCount} = index
  const keepBest = createKeepBest(bestCount, documentCount, scales)
  const counts: Array<[term: string, count: number]> = []

  function* encodeTerms() {
    for (const term of terms) {
      const entry = readEntry(term)
      if (entry.count > 1) counts.push([term, entry.count])
      const best = keepBest(entry)
      yield {term, entry: best, size: 18 + term.length + bytesPerPlace * best.places.length}
    }
  }
  const known = new Map(before.map((shard) => [shard.first, shard]))

  function addShard(items: ReadonlyArray<{term: string; entry: TermEntry}>): string {
    const [first = '', last = ''] = [items[0]?.term, items.at(-1)?.term]
    const old = known.get(first)
    // The best documents of a frequent term depend on all pages.
    const isOld =
      old?.last === last &&
      old.count === items.length &&
      items.every(({term, entry}) => entry.count <= bestCount && isSame(term)) &&
      files.keep(old.file)
    const file = isOld
      ? old.file
      : files.addJson(`[${items.map(({entry}) => formatEntry(entry)).join(',')}]`)
    shards.push({first, last, count: items.length, file})
    return file
  }

  const ranges = addRange(files, groupTerms(encodeTerms(), shardSize), addShard)
  const endings = terms
    .flatMap((term) => (isWord(term) ? Array.from(term).reverse().join('') : []))
    .sort()
    .map((term) => ({term, size: term.length}))
  return {
    documentCount,
    fieldIds: _fieldIds,
    averageFieldLength: _avgFieldLength,
    terms: ranges,
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
  const top: FileRange = {starts: [], files: []}
  let part: FileRange = {starts: [], files: []}
  const close = (): void => {
    const [start] = part.starts
    if (start === undefined) return
    top.starts.push(start)
    top.files.push(files.add(part))
    part = {starts: [], files: []}
  }
  for (const group of groups) {
    part.starts.push(group.start)
    part.files.push(addGroup(group.items))
    if (part.files.length === filesPerRange) close()
  }
  close()
  return top
}

/** Pick up to 160 terms that can complete the beginning of a word: every query loads them. */
function pickFrequent(counts: ReadonlyArray<[term: string, count: number]>): Array<string> {
  return counts
    .filter(([term]) => term.length > 2 && !term.startsWith('"'))
    .sort(([, a], [, b]) => b - a)
    .slice(0, 160)
    .map(([term]) => term)
}

function addDocuments(index: MiniSearch, files: FileSet): Array<string> {
  const {_documentIds, _storedFields} = openInternals(index)
  if (_storedFields.size === 0 && Array.from(_documentIds).every(([at, id]) => at === id)) return []
  const count = Array.from(_documentIds.keys()).reduce((most, at) => Math.max(most, at + 1), 0)
  return Array.from({length: Math.ceil(count / documentsPerBlock)}, (_, block) => {
    const numbers = Array.from(
      {length: documentsPerBlock},
      (_, at) => block * documentsPerBlock + at
    )
    const content: DocumentBlock = {
      ids: numbers.map((number) => _documentIds.get(number) ?? null),
      stored: numbers.map((number) => _storedFields.get(number) ?? null)
    }
    return files.add(content)
  })
}
