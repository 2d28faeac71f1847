import {isNearly} from '@lockstep/problem'
import {isHex} from '../text/term-shape.ts'
import type {Store} from './create-store.ts'
import type {ShardManifest, StoredEntry} from './manifest.ts'
import {readRange} from './read-range.ts'

/** Finds terms of an index, and loads the shards that they are in. */
export type TermFinder = ReturnType<typeof createTermFinder>

/** Terms with a beginning that is in more shards are too many to choose from. */
const maxShards = 5

/** A number has no frequent words to fall back to, and many addresses begin with the same zeros. */
const maxNumberShards = 32
const maxFrequent = 3

/** Words with half of a word in common can be in this many files. */
const maxHalves = 8
const maxNear = 8

/** Make a finder of terms. */
export function createTermFinder(store: Store, manifest: ShardManifest) {
  /** Find these terms. Terms that are not in the index are left out. */
  async function find(terms: Iterable<string>): Promise<Array<StoredEntry>> {
    const found = await Promise.all(
      Array.from(new Set(terms), async (term) => {
        const entries = await readRange<StoredEntry>(store, manifest.terms, [term, term], 1)
        return entries?.filter(([own]) => own === term) ?? []
      })
    )
    return found.flat()
  }

  /** The terms with a beginning, if they are in a few shards. */
  async function list(prefix: string, most: number): Promise<Array<StoredEntry> | undefined> {
    const entries = await readRange<StoredEntry>(store, manifest.terms, toSpan(prefix), most)
    return entries?.filter(([term]) => term.startsWith(prefix))
  }

  return {
    find,

    /** Find the terms with a beginning. If too many files have them, find a few frequent ones instead. */
    async findLonger(prefix: string): Promise<Array<StoredEntry>> {
      const longer = await list(prefix, isHex(prefix) ? maxNumberShards : maxShards)
      if (longer) return longer
      const frequent = manifest.frequent.filter((term) => term.startsWith(prefix))
      return find(frequent.slice(0, maxFrequent))
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
        readRange<string>(store, manifest.endings, toSpan(ending), maxHalves)
      ])
      const near = [...same.map(([term]) => term), ...words.map(reverse)].filter(
        (each) => each !== word && isNearly(each, word)
      )
      return find([...new Set(near)].sort().slice(0, maxNear))
    }
  }
}

/** All terms with the same beginning are between these two. */
function toSpan(prefix: string): [first: string, last: string] {
  return [prefix, `${prefix}\uffff`]
}

/** `mint` -> `tnim`; surrogate pairs stay in order. */
function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}
