import {compareCodeUnits} from './compare-code-units.ts'
import {fields} from './fields.ts'
import type {Postings} from './postings.ts'

/** Lists of sections by term, as they grow: nine bytes an entry, whatever the number of terms. */
export interface PostingLists {
  /** Sections come in the order of their numbers, and fields in theirs. */
  add: (term: string, section: number, field: number, cell: number) => void
  /** End: sections get the numbers that they are to have. Default: those they have. */
  finish: (numbers?: Uint32Array | undefined) => TermIndex
}

/** Sections by term. Postings are decoded when they are asked for, so that those of all terms are never held. */
export interface TermIndex {
  readonly size: number
  has: (term: string) => boolean
  /** In the order of their code units. */
  keys: () => ReadonlyArray<string>
  /** How many sections hold the term. */
  count: (term: string) => number
  get: (term: string) => Postings | undefined
}

/** Entries of all terms, in blocks, so that nothing is copied when there are more. */
interface Block {
  /** Section and field. */
  places: Uint32Array
  cells: Uint8Array
  /** Where the entry before of the same term is, counted from 1; 0 for the first of a term. */
  before: Uint32Array
}

interface TermEntry {
  /** Where the last entry of the term is, counted from 1. */
  last: number
  entries: number
  sections: number
}

const blockBits = 16
const blockSize = 1 << blockBits

/** Start without any term. */
export function createPostingLists(): PostingLists {
  const terms = new Map<string, TermEntry>()
  const blocks: Array<Block> = []
  let size = 0

  return {
    add(term, section, field, cell) {
      const place = section * fields.length + field
      const known = terms.get(term)
      const entry = known ?? {last: 0, entries: 0, sections: 0}
      // A text of its own: a part of a page's text would keep that page in memory.
      if (!known) terms.set(Buffer.from(term).toString(), entry)
      const isNew = entry.last === 0 || toSection(placeAt(entry.last)) !== section

      const at = size & (blockSize - 1)
      if (at === 0) blocks.push(createBlock())
      const block = blocks[size >> blockBits] as Block // Made when the one before was full.
      block.places[at] = place
      block.cells[at] = cell
      block.before[at] = entry.last
      entry.last = ++size
      entry.entries++
      if (isNew) entry.sections++
    },

    finish(numbers) {
      const keys = Array.from(terms.keys()).sort(compareCodeUnits)
      return {
        size: keys.length,
        has: (term) => terms.has(term),
        keys: () => keys,
        count: (term) => terms.get(term)?.sections ?? 0,
        get(term) {
          const entry = terms.get(term)
          return entry && toPostings(readEntries(entry, numbers), entry.sections)
        }
      }
    }
  }

  function blockOf(position: number): Block {
    return blocks[(position - 1) >> blockBits] as Block // Positions are those of entries.
  }

  function placeAt(position: number): number {
    return blockOf(position).places[(position - 1) & (blockSize - 1)] ?? 0
  }

  /** Places and cells of a term, as one number each, from first to last. */
  function readEntries({last, entries}: TermEntry, numbers: Uint32Array | undefined): Float64Array {
    const list = new Float64Array(entries)
    let position = last
    for (let index = entries - 1; index >= 0; index--) {
      const block = blockOf(position)
      const at = (position - 1) & (blockSize - 1)
      const place = block.places[at] ?? 0
      const renumbered = numbers
        ? (numbers[toSection(place)] ?? 0) * fields.length + (place % fields.length)
        : place
      list[index] = renumbered * 256 + (block.cells[at] ?? 0)
      position = block.before[at] ?? 0
    }
    return numbers ? list.sort() : list
  }
}

function createBlock(): Block {
  return {
    places: new Uint32Array(blockSize),
    cells: new Uint8Array(blockSize),
    before: new Uint32Array(blockSize)
  }
}

function toSection(place: number): number {
  return Math.floor(place / fields.length)
}

function toPostings(entries: Float64Array, sections: number): Postings {
  const documents = new Uint32Array(sections)
  const masks = new Uint8Array(sections)
  const cells = new Uint8Array(entries.length)
  let length = 0

  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] ?? 0
    const place = Math.floor(entry / 256)
    const section = toSection(place)
    cells[index] = entry % 256
    if (length === 0 || documents[length - 1] !== section) documents[length++] = section
    masks[length - 1] = (masks[length - 1] ?? 0) | (1 << (place % fields.length))
  }
  return {documents, masks, cells}
}
