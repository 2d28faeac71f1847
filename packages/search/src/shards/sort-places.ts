import type {Collection} from './collect-terms.ts'

/** The places of as many sorted terms as fit. */
export type SortedPlaces = ReturnType<typeof sortPlaces>

/** The terms of a collection in order, by their numbers. */
interface SortedTerms {
  order: ReadonlyArray<number>
  /** How often each term is in the documents, by its number. */
  totals: Uint32Array
  /** For the index of each term in the order, 1 if the term is probably not needed. */
  stays?: Uint8Array | undefined
}

/**
 * Sort the places of a collection by their terms, at most `most` at a time: those of the requested term and of the
 * terms that follow it. For a large index, this reads the parts several times but keeps memory constant.
 */
export function sortPlaces(
  {parts}: Pick<Collection, 'parts'>,
  {order, totals, stays}: SortedTerms,
  most: number
) {
  let [room, all] = [most, 0]
  for (const total of totals) {
    // All places of a term fit together.
    room = Math.max(room, total)
    all += total
  }
  const length = Math.min(room, all)
  const places = new Uint32Array(length)
  const frequencies = new Uint32Array(length)
  // By the numbers of terms. Those that are not sorted now end at -1.
  const starts = new Int32Array(totals.length)
  const ends = new Int32Array(totals.length).fill(-1)

  return {
    places,
    frequencies,

    /** Find the place where a term starts and the one where it ends, by its index in the order. */
    find(at: number): [start: number, end: number] {
      const number = order[at] ?? 0
      if ((ends[number] ?? -1) < 0) sortFrom(at)
      return [starts[number] ?? 0, ends[number] ?? 0]
    }
  }

  /** Sort the places of the term at an index of the order, and of those that follow it. */
  function sortFrom(first: number): void {
    ends.fill(-1)
    frequencies.fill(0)
    // After a wrong guess, all terms are sorted: each of these takes a pass over everything.
    const isGuess = stays?.[first] !== 1
    let size = 0
    for (let at = first; at < order.length; at++) {
      if (isGuess && stays?.[at] === 1) continue
      const number = order[at] ?? 0
      const total = totals[number] ?? 0
      if (size + total > length) break
      starts[number] = size
      ends[number] = size
      size += total
    }
    addPlaces()
  }

  function addPlaces(): void {
    let first = 0
    for (const {rows, lengths} of parts) {
      let place = first
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at] ?? 0
        if (row < 0) {
          place = first + ~row
          continue
        }
        let end = ends[row] ?? -1
        if (end < 0) continue
        // Two words of a field can have the same term.
        if (end > (starts[row] ?? 0) && places[end - 1] === place) end--
        places[end] = place
        frequencies[end] = (frequencies[end] ?? 0) + 1
        ends[row] = end + 1
      }
      first += lengths.length
    }
  }
}
