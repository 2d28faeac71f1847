import {readWord} from './read-word.ts'
import {wordPattern} from './tokenize.ts'

/** Words as numbers, for texts that are many and repeat their words. */
export interface WordTable {
  /** Split a text as `splitWords` does. */
  split: (text: string) => CountedWords
  /** Split a text into lines, each of which is a word that is its own and only term. */
  splitLines: (text: string) => CountedWords
  /** Read what `toTerm` returned for the terms of a word. */
  readTerms: (word: number) => ReadonlyArray<number>
}

/** The numbers of the words of a text, each once, and how often the text has them. */
export interface CountedWords {
  words: ReadonlyArray<number>
  counts: ReadonlyArray<number>
}

/**
 * Make an empty table. `toTerm` is asked once for each term of each new word.
 *
 * A regular expression returns every word as a new text, which then has to be hashed and compared. Plain words, 19 of
 * 20, are found by their characters in the text itself, and all others by the expression.
 */
export function createWordTable(toTerm: (term: string) => number): WordTable {
  const words = createWords()
  const terms: Array<ReadonlyArray<number>> = []
  /** The place of each word among those of the text that had it last. */
  const places: Array<number> = []
  const pattern = new RegExp(wordPattern)
  // With a known factor, a page could have many different words with the same hash.
  const factor = Math.floor(Math.random() * 2 ** 32) | 1

  const count = (found: Array<number>, counts: Array<number>, word: number): void => {
    const place = places[word] ?? 0
    if (found[place] === word) {
      counts[place] = (counts[place] ?? 0) + 1
      return
    }
    places[word] = found.length
    found.push(word)
    counts.push(1)
  }

  return {
    split(text) {
      const found: Array<number> = []
      const counts: Array<number> = []
      for (let at = 0; at < text.length; ) {
        const kind = kinds[text.charCodeAt(at)]
        if (kind === space || (kind === joint && !text.startsWith('--', at))) {
          at++
          continue
        }
        let end = at
        let hash = 0
        for (; end < text.length; end++) {
          const code = text.charCodeAt(end)
          if (kinds[code] !== letter) break
          hash = (Math.imul(hash, factor) + code) | 0
        }
        if (kind !== letter || isLonger(text, at, end)) {
          pattern.lastIndex = at
          const word = pattern.exec(text)?.[0]
          if (word === undefined) break
          end = pattern.lastIndex
          at = end - word.length
          hash = toHash(text, at, end, factor)
        }
        const word = words.find(text, at, end, hash)
        if (word === terms.length) terms.push(readWord(text.slice(at, end)).terms.map(toTerm))
        count(found, counts, word)
        at = end
      }
      return {words: found, counts}
    },

    splitLines(text) {
      const found: Array<number> = []
      const counts: Array<number> = []
      // With the line end before it, a line is no word of a text.
      const lines = `\n${text}`
      for (let at = 0; at < lines.length; ) {
        const next = lines.indexOf('\n', at + 1)
        const end = next === -1 ? lines.length : next
        const line = words.find(lines, at, end, toHash(lines, at, end, factor))
        if (line === terms.length) terms.push([toTerm(lines.slice(at + 1, end))])
        count(found, counts, line)
        at = end
      }
      return {words: found, counts}
    },

    readTerms: (word) => terms[word] ?? []
  }
}

const [letter, joint, space] = [1, 2, 3]

/** What each character is to words: 0 for dollars and for all characters outside of ASCII, which can be anything. */
const kinds = new Uint8Array(0x1_0000)
for (let code = 0; code < 0x80; code++) {
  const character = String.fromCharCode(code)
  if (/\w/.test(character)) kinds[code] = letter
  else if (character !== '$') kinds[code] = /[.'#(+-]/.test(character) ? joint : space
}

/** Whether a run of letters and digits could be the beginning of a longer word. */
function isLonger(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(start) === 0x30 && (text.charCodeAt(start + 1) | 32) === 0x78) return true
  if (end === text.length) return false
  const kind = kinds[text.charCodeAt(end)]
  if (kind !== joint || text.charAt(end) === '#') return kind !== space
  // Punctuation joins words only if something follows it at once.
  return end + 1 < text.length && kinds[text.charCodeAt(end + 1)] !== space
}

function toHash(text: string, start: number, end: number, factor: number): number {
  let hash = 0
  for (let at = start; at < end; at++) {
    hash = (Math.imul(hash, factor) + text.charCodeAt(at)) | 0
  }
  return hash
}

/** Number words in the order in which they are found first, by a hash table with linear probing. */
function createWords() {
  const words: Array<string> = []
  const hashes: Array<number> = []
  let slots = new Uint32Array(1 << 14) // A power of two.

  /** Find the slot of a word, or the free one that it would get. */
  const findSlot = (text: string, start: number, end: number, hash: number): number => {
    const last = slots.length - 1
    // Similar words have similar hashes, so spread them (Knuth's multiplicative hashing).
    let slot = (Math.imul(hash, 0x9e37_79b1) >>> 8) & last
    for (;;) {
      const place = slots[slot] as number // Never outside of the table.
      if (place === 0) return slot
      const word = words[place - 1] as string // Slots have the places of words, from 1.
      const isSame = hashes[place - 1] === hash && word.length === end - start
      if (isSame && text.startsWith(word, start)) return slot
      slot = (slot + 1) & last
    }
  }

  const grow = (): void => {
    slots = new Uint32Array(2 * slots.length)
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string // These lists are equally long.
      slots[findSlot(word, 0, word.length, hashes[at] as number)] = at + 1
    }
  }

  return {
    /** Find the number of a word in a text. A new one gets the next number. */
    find(text: string, start: number, end: number, hash: number): number {
      const slot = findSlot(text, start, end, hash)
      const place = slots[slot] as number // Never outside of the table.
      if (place > 0) return place - 1
      // JavaScript engines keep the whole text alive for a slice of it, so copy the characters.
      slots[slot] = words.push(` ${text.slice(start, end)}`.slice(1))
      hashes.push(hash)
      if (2 * words.length > slots.length) grow()
      return words.length - 1
    }
  }
}
