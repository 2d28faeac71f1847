import type {PlaceRows} from './create-place-log.ts'

/** Where each term is. The places of a term with a number are those from its start up to the next one. */
export interface SortedPlaces {
  starts: Uint32Array
  /** A place can follow itself: two words of a field can have the same term. */
  places: Uint32Array
  counts: Uint8Array
}

/** Sort the rows of a log by the numbers of their terms. */
export function sortPlaces({rows, counts}: PlaceRows, termCount: number): SortedPlaces {
  const starts = new Uint32Array(termCount + 1)
  for (let at = 0; at < rows.length; at++) {
    const after = (rows[at] ?? 0) + 1
    if (counts[at] !== 0) starts[after] = (starts[after] ?? 0) + 1
  }
  for (let term = 0; term < termCount; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  }
  const nexts = starts.slice()
  const length = starts[termCount] ?? 0
  const sorted = {starts, places: new Uint32Array(length), counts: new Uint8Array(length)}
  let place = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0
    const count = counts[at] ?? 0
    if (count === 0) {
      place = row
      continue
    }
    const next = nexts[row] ?? 0
    nexts[row] = next + 1
    sorted.places[next] = place
    sorted.counts[next] = count
  }
  return sorted
}
