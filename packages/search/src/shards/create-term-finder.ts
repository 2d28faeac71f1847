import {isNearly} from '@lockstep/problem'
import {isHex} from '../text/term-shape.ts'
import type {Store} from './create-store.ts'
import {type FileRange, nameLength, type ShardManifest, type StoredEntry} from './manifest.ts'

/** Finds terms of an index, and loads the shards that they are in. */
export type TermFinder = ReturnType<typeof createTermFinder>

/** If a beginning is in more shards than this, it has too many terms to choose from. */
const maxShards = 5

/**
 * The limit for hexadecimal numbers, which have no frequent words to fall back to. Many addresses begin with the
 * same zeros.
 */
const maxNumberShards = 32
const maxFrequent = 3

/** Words with half of a word in common can be in this many files. */
const maxHalves = 8
const maxNear = 8

/** Make a finder of terms. */
export function createTermFinder(store: Store, {terms, endings, frequent}: ShardManifest) {
  /** Find these terms. Terms that are not in the index are left out. */
  async function find(wanted: Iterable<string>): Promise<Array<StoredEntry>> {
    const found = await Promise.all(
      Array.from(new Set(wanted), async (term) => {
        const entries = await readRange<StoredEntry>(store, terms, term, term, 1)
        return entries?.filter(([own]) => own === term) ?? []
      })
    )
    return found.flat()
  }

  /** The terms with a beginning, if they are in a few shards. */
  async function list(prefix: string, most: number): Promise<Array<StoredEntry> | undefined> {
    const entries = await readRange<StoredEntry>(store, terms, prefix, `${prefix}\uffff`, most)
    return entries?.filter(([term]) => term.startsWith(prefix))
  }

  return {
    find,

    /** Find the terms with a beginning. If too many files have them, find a few frequent ones instead. */
    async findLonger(prefix: string): Promise<Array<StoredEntry>> {
      const longer = await list(prefix, isHex(prefix) ? maxNumberShards : maxShards)
      const known = frequent.filter((term) => term.startsWith(prefix))
      return longer ?? find(known.slice(0, maxFrequent))
    },

    /**
     * Find words that differ by one typo.
     *
     * A typo is in one half of a word, so the word that was meant begins or ends with the other half. Shards are
     * sorted by beginnings; the lists of endings have the same words read from their ends.
     */
    async findNear(word: string): Promise<Array<StoredEntry>> {
      const half = Math.floor(word.length / 2)
      // One character less, since the two characters in the middle can be swapped.
      const ending = reverse(word.slice(half + 1))
      const [same = [], words = []] = await Promise.all([
        list(word.slice(0, half), maxHalves),
        readRange<string>(store, endings, ending, `${ending}\uffff`, maxHalves)
      ])
      const near = [...same.map(([term]) => term), ...words.map(reverse)].filter(
        (each) => each !== word && isNearly(each, word)
      )
      return find([...new Set(near)].sort().slice(0, maxNear))
    }
  }
}

/** `mint` -> `tnim`; surrogate pairs stay in order. */
function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}

/** Read the files that can hold terms between two, in order. Returns undefined if there are more than `most`. */
async function readRange<T>(
  store: Store,
  top: FileRange,
  first: string,
  last: string,
  most: number
): Promise<Array<T> | undefined> {
  const above = cutRange(top, first, last)
  // All files of the ranges between the first and the last one match, so there are too many.
  if (above.length > 2 + most) return
  const ranges = await Promise.all(above.map((name) => store.read<FileRange>(name)))
  const found = ranges.flatMap((range) => cutRange(range, first, last))
  if (found.length > most) return
  return (await Promise.all(found.map((name) => store.read<Array<T>>(name)))).flat()
}

function cutRange({starts, files}: FileRange, first: string, last: string): Array<string> {
  const from = Math.max(
    0,
    starts.findLastIndex((start) => start <= first)
  )
  const to = starts.findLastIndex((start) => start <= last)
  return starts.slice(from, to + 1).map((_, at) => {
    const name = (from + at) * nameLength
    return files.slice(name, name + nameLength)
  })
}
