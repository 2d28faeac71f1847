import {fields} from './fields.ts'

/** Sections that hold a term, in order, in columns. */
export interface Postings {
  documents: Uint32Array
  /** Fields of the section that hold it, a bit for each. */
  masks: Uint8Array
  /** A byte of `toCell` for each bit that is set, section by section. */
  cells: Uint8Array
}

/** Count sections by field. */
export function countFields({masks}: Postings): Uint32Array {
  const counts = new Uint32Array(fields.length)
  for (const mask of masks) {
    for (let field = 0; field < counts.length; field++) {
      if (mask & (1 << field)) counts[field] = (counts[field] ?? 0) + 1
    }
  }
  return counts
}

/** `0b1011` -> 3 */
export function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}
