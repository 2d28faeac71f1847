import {createByteWriter} from './byte-writer.ts'
import {compareCodeUnits} from './compare-code-units.ts'
import {createFileSet} from './create-file-set.ts'
import {createScorer} from './create-scorer.ts'
import {cutTerms} from './cut-terms.ts'
import {
  type Directory,
  type FileRange,
  filesPerDirectory,
  formatVersion,
  type IndexEntry,
  type Manifest,
  type PageFacets,
  pagesPerFile
} from './manifest.ts'
import {countFields, type Postings} from './postings.ts'
import {reverse} from './reverse.ts'
import type {SearchIndex} from './search-index.ts'
import {encodePostings, encodeShard} from './shard.ts'
import {splitPostings} from './split-postings.ts'
import {writeTerms} from './term-list.ts'
import {isWord} from './tokenize.ts'

/** A file of an index. */
export interface IndexFile {
  /** Without a folder. It holds a hash of the content, so that the file may be cached for ever. */
  name: string
  bytes: Uint8Array
}

/** A file that is there already, so it was not compressed again. */
export interface KeptFile {
  name: string
  bytes?: undefined
}

/** Words alone are read to the end for a typo, so that files of them may not be large. */
const wordGroupSize = 3000

/** How an index is cut. Scores do not depend on it. */
export interface FileOptions {
  /** A term of more sections has its best ones in its file, and all others in a file of its own. Default: 1024. */
  bestCount?: number | undefined
  /** Bytes of a file of terms, before it is compressed: at least so many, and up to three times as many. Default: 3000. */
  groupSize?: number | undefined
}

/** Whether a file of this name is there, written by the same version of this package. */
type IsKept = (name: string) => boolean

/**
 * Write an index as files, the entry `index.HASH.json` first.
 *
 * Every file but the entry is compressed, since not every server does that. Files are named by their content, and
 * those that name others hold these names, so that a file changes only with what is in it.
 */
export function toFiles(
  index: SearchIndex,
  options?: FileOptions & {isKept?: undefined}
): Array<IndexFile>
export function toFiles(
  index: SearchIndex,
  options: FileOptions & {isKept: IsKept}
): Array<IndexFile | KeptFile>
export function toFiles(
  index: SearchIndex,
  options: FileOptions & {isKept?: IsKept | undefined} = {}
): Array<IndexFile | KeptFile> {
  const {bestCount = 1024, groupSize = 3000, isKept} = options
  const files = createFileSet(isKept)
  const scorer = createScorer(index.statistics)

  const shards = writeRange(
    cutTerms(
      index.terms,
      groupSize,
      ([term]) => term,
      ([, {documents}]) => 3 * Math.min(bestCount, documents.length)
    ),
    (group) =>
      encodeShard(
        group.map(([term, postings]) => {
          const counts = countFields(postings)
          const {best, others} = splitPostings(postings, scorer, bestCount)
          const rest = others && files.add(encodePostings(others))
          return {term, postings: best, counts, rest}
        })
      )
  )
  const words = Array.from(index.terms.keys()).filter(isWord)
  const manifest: Manifest = {
    statistics: index.statistics,
    sections: index.pages.map(({stored}) => stored.sections.length),
    boosts: Array.from(index.pages.entries()).flatMap(([page, {boost}]) =>
      boost === 1 ? [] : [[page, boost] as [number, number]]
    ),
    shards,
    words: writeWords(words),
    backwards: writeWords(words.map(reverse).sort(compareCodeUnits)),
    frequent: findFrequent(index.terms),
    pages: writePages(),
    facets: writeFacets()
  }
  const entry: IndexEntry = {
    version: formatVersion,
    pages: index.pages.length,
    sections: index.statistics.documents,
    manifest: files.name(files.add(toJson(manifest)))
  }
  return files.finish(entry)

  function writeRange<T>(
    groups: Array<{start: string; items: Array<T>}>,
    encode: (items: Array<T>) => Uint8Array
  ): Directory {
    const range: FileRange = {
      starts: groups.map(({start}) => start),
      files: groups.map(({items}) => files.name(files.add(encode(items))))
    }
    if (groups.length <= 2 * filesPerDirectory) return {...range, isLeaf: true}

    const above: FileRange = {starts: [], files: []}
    for (let start = 0; start < groups.length; start += filesPerDirectory) {
      const part: FileRange = {
        starts: range.starts.slice(start, start + filesPerDirectory),
        files: range.files.slice(start, start + filesPerDirectory)
      }
      above.starts.push(part.starts[0] ?? '')
      above.files.push(files.name(files.add(toJson(part))))
    }
    return {...above, isLeaf: false}
  }

  function writeWords(list: ReadonlyArray<string>): Directory {
    return writeRange(
      cutTerms(
        list,
        wordGroupSize,
        (word) => word,
        () => 0
      ),
      (group) => {
        const writer = createByteWriter()
        writeTerms(writer, group)
        return writer.finish()
      }
    )
  }

  function writeFacets(): Manifest['facets'] {
    const pages = index.pages.map(({stored}) => stored)
    const personas = listUnique(pages.flatMap((page) => page.personas ?? []))
    const contentTypes = listUnique(pages.flatMap(({contentType}) => contentType ?? []))
    const facets: PageFacets = pages.map((page) => ({
      personas: (page.personas ?? []).map((persona) => personas.indexOf(persona)),
      ...(page.contentType !== undefined && {contentType: contentTypes.indexOf(page.contentType)})
    }))
    return {personas, contentTypes, file: files.name(files.add(toJson(facets)))}
  }

  function writePages(): Array<string> {
    const names: Array<string> = []
    for (let start = 0; start < index.pages.length; start += pagesPerFile) {
      const writer = createByteWriter()
      for (const {stored} of index.pages.slice(start, start + pagesPerFile)) {
        writer.bytes(files.add(toJson(stored)))
      }
      names.push(files.name(files.add(writer.finish())))
    }
    return names
  }
}

/** Up to 250 terms that could complete the start of a word. */
function findFrequent(terms: ReadonlyMap<string, Postings>): Array<string> {
  return Array.from(terms, ([term, {documents}]) => ({term, count: documents.length}))
    .filter(({term, count}) => count > 1 && term.length > 2 && !term.startsWith('"'))
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.term, b.term))
    .slice(0, 250)
    .map(({term}) => term)
}

function listUnique(values: ReadonlyArray<string>): Array<string> {
  return Array.from(new Set(values)).sort(compareCodeUnits)
}

function toJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
