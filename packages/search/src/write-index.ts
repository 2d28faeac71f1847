import {buildIndex} from './build-index.ts'
import {createByteWriter} from './byte-writer.ts'
import {compareCodeUnits} from './compare-code-units.ts'
import {createFileSet, type FileSet} from './create-file-set.ts'
import type {TermIndex} from './create-posting-lists.ts'
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
import {countFields} from './postings.ts'
import {reverse} from './reverse.ts'
import type {SearchIndex} from './search-index.ts'
import type {PreparedPage, SearchPage} from './search-page.ts'
import {encodePostings, encodeShard} from './shard.ts'
import {splitPostings} from './split-postings.ts'
import {writeTerms} from './term-list.ts'
import {isWord} from './term-shape.ts'

/** Words alone are read to the end for a typo, so that files of them may not be large. */
const wordGroupSize = 3000

/** How an index is cut. Scores do not depend on it. */
export interface FileOptions {
  /** A term of more sections has its best ones in its file, and all others in a file of its own. Default: 1024. */
  bestCount?: number | undefined
  /** Bytes of a file of terms, before it is compressed: at least so many, and up to three times as many. Default: 700. */
  groupSize?: number | undefined
}

/** Where the files of an index go. */
export interface WriteOptions extends FileOptions {
  /** Takes a file as soon as it is made, so that those of a large site are never in memory together. */
  write: (name: string, bytes: Uint8Array) => void
  /** Whether a file of this name is there, written by the same version of this package. Default: none is. */
  isKept?: ((name: string) => boolean) | undefined
}

/**
 * Write an index of pages as files, and give their names, that of the entry first: `index.HASH.json`.
 *
 * Every file but the entry is compressed, since not every server does that. Files are named by their content, and
 * those that name others hold these names, so that a file changes only with what is in it.
 */
export async function writeIndex(
  pages: AsyncIterable<SearchPage | PreparedPage> | Iterable<SearchPage | PreparedPage>,
  options: WriteOptions
): Promise<Array<string>> {
  const files = createFileSet(options)
  const index = await buildIndex(pages, (page) => files.add(toJson(page)))
  return writeFiles(index, files, options)
}

function writeFiles(
  index: SearchIndex,
  files: FileSet,
  {bestCount = 1024, groupSize = 700}: FileOptions
): Array<string> {
  const {pages, statistics, terms} = index
  const scorer = createScorer(statistics)

  const shards = writeRange(
    cutTerms(terms.keys(), groupSize, (term) => 3 * Math.min(bestCount, terms.count(term))),
    (group) =>
      encodeShard(
        group.flatMap((term) => {
          const postings = terms.get(term)
          if (!postings) return []
          const counts = countFields(postings)
          const {best, others} = splitPostings(postings, scorer, bestCount)
          const rest = others && files.add(encodePostings(others))
          return [{term, postings: best, counts, rest}]
        })
      )
  )
  const words = terms.keys().filter(isWord)
  const manifest: Manifest = {
    statistics,
    sections: pages.map(({sections}) => sections),
    boosts: Array.from(pages.entries()).flatMap(([page, {boost}]) =>
      boost === 1 ? [] : [[page, boost] as [number, number]]
    ),
    shards,
    words: writeWords(words),
    backwards: writeWords(words.map(reverse).sort(compareCodeUnits)),
    frequent: findFrequent(terms),
    pages: writePages(),
    facets: writeFacets()
  }
  const entry: IndexEntry = {
    version: formatVersion,
    pages: pages.length,
    sections: statistics.documents,
    manifest: files.name(files.add(toJson(manifest)))
  }
  return files.finish(entry)

  function writeRange(
    groups: Array<{start: string; terms: Array<string>}>,
    encode: (terms: Array<string>) => Uint8Array
  ): Directory {
    const range: FileRange = {
      starts: groups.map(({start}) => start),
      files: groups.map((group) => files.name(files.add(encode(group.terms))))
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
      cutTerms(list, wordGroupSize, () => 0),
      (group) => {
        const writer = createByteWriter()
        writeTerms(writer, group)
        return writer.finish()
      }
    )
  }

  function writeFacets(): Manifest['facets'] {
    const personas = listUnique(pages.flatMap((page) => page.personas))
    const contentTypes = listUnique(pages.flatMap(({contentType}) => contentType ?? []))
    const facets: PageFacets = pages.map((page) => ({
      personas: page.personas.map((persona) => personas.indexOf(persona)),
      ...(page.contentType !== undefined && {contentType: contentTypes.indexOf(page.contentType)})
    }))
    return {personas, contentTypes, file: files.name(files.add(toJson(facets)))}
  }

  function writePages(): Array<string> {
    const names: Array<string> = []
    for (let start = 0; start < pages.length; start += pagesPerFile) {
      const writer = createByteWriter()
      for (const {hash} of pages.slice(start, start + pagesPerFile)) writer.bytes(hash)
      names.push(files.name(files.add(writer.finish())))
    }
    return names
  }
}

/** Up to 250 terms that could complete the start of a word. */
function findFrequent(terms: TermIndex): Array<string> {
  return terms
    .keys()
    .map((term) => ({term, count: terms.count(term)}))
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
