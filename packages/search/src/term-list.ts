import type {ByteReader} from './byte-reader.ts'
import type {ByteWriter} from './byte-writer.ts'

/** Write sorted terms, each as what it does not share with the one before: `mint`, `minter` -> `mint`, 4 `er`. */
export function writeTerms(writer: ByteWriter, terms: ReadonlyArray<string>): void {
  writer.varint(terms.length)
  let before = ''
  const rests: Array<string> = []
  for (const term of terms) {
    const shared = Math.min(255, countShared(before, term))
    writer.byte(shared)
    rests.push(term.slice(shared))
    before = term
  }
  writer.text(rests.join('\n'))
}

/** Read what `writeTerms` wrote. */
export function readTerms(reader: ByteReader): Array<string> {
  const shared = reader.bytes(reader.varint())
  const rests = reader.text().split('\n')
  let before = ''
  return Array.from(shared, (count, index) => {
    before = before.slice(0, count) + (rests[index] ?? '')
    return before
  })
}

/** Count the letters that both begin with. */
export function countShared(left: string, right: string): number {
  let count = 0
  while (count < left.length && left[count] === right[count]) count++
  // Half of a pair of surrogates cannot be written.
  return /[\ud800-\udbff]/.test(left[count - 1] ?? '') ? count - 1 : count
}
