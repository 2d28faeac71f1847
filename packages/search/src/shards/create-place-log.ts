/**
 * Start a log of places. A place is the number of a document times that of all fields, plus the number of the field.
 *
 * A row is the number of a term, and how often it is at a place. A row that counts 0 has the place of those after it.
 * So the log has five bytes for each of the millions of them, and all are sorted by their terms once.
 */
export function createPlaceLog() {
  let rows = new Uint32Array(1 << 14)
  let counts = new Uint8Array(1 << 14)
  let end = 0
  let place = -1

  function grow(least: number): void {
    const length = Math.max(least, 2 * rows.length)
    const [newRows, newCounts] = [new Uint32Array(length), new Uint8Array(length)]
    newRows.set(rows)
    newCounts.set(counts)
    rows = newRows
    counts = newCounts
  }

  function push(row: number, count: number): void {
    if (end === rows.length) grow(0)
    rows[end] = row
    counts[end++] = count
  }

  return {
    /** How many rows there are. */
    length: () => end,

    /** Add a term at a place, which is not before the last one. */
    add(at: number, term: number, count: number): void {
      if (at !== place) push(at, 0)
      place = at
      for (; count > 255; count -= 255) push(term, 255)
      push(term, count)
    },

    /** Repeat rows of an earlier log with the same numbers of terms, whose places have moved. */
    repeat(
      before: PlaceRows,
      [from, to]: readonly [from: number, to: number],
      shift: number
    ): void {
      if (end + to - from > rows.length) grow(end + to - from)
      for (let at = from; at < to; at++) {
        const count = before.counts[at] ?? 0
        const row = before.rows[at] ?? 0
        rows[end] = count === 0 ? row + shift : row
        counts[end++] = count
      }
      place = -1
    },

    /** Read the rows so far. */
    read: (): PlaceRows => ({rows: rows.subarray(0, end), counts: counts.subarray(0, end)})
  }
}

/** The rows of a log. */
export interface PlaceRows {
  rows: Uint32Array
  counts: Uint8Array
}
