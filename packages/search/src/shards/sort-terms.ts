import type {Collection} from './collect-terms.ts'

/** List the terms of a collection in order. */
export function sortTerms({numbers}: Collection): Array<string> {
  // Terms that begin alike are sorted on their own. Sorting all at once compares each of them twice as often.
  const groups = new Map<string, Array<string>>()
  for (const term of numbers.keys()) {
    const beginning = term.slice(0, 4)
    const group = groups.get(beginning) ?? []
    if (group.push(term) === 1) groups.set(beginning, group)
  }
  const beginnings = [...groups.keys()].sort()
  return beginnings.flatMap((beginning) => groups.get(beginning)?.sort() ?? [])
}

/**
 * Sort the places of a collection by the numbers of their terms. A term with a number is at the places from its start
 * up to its end, as often as the frequencies say. An iterator of rows would take half of the time.
 */
export function sortPlaces({numbers, parts, fieldCount}: Collection) {
  const starts = new Uint32Array(numbers.size + 1)
  for (const {rows} of parts) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (row >= 0) starts[row + 1] = (starts[row + 1] ?? 0) + 1
    }
  }
  for (let term = 0; term < numbers.size; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  }
  const ends = starts.slice()
  const length = starts[numbers.size] ?? 0
  const places = new Uint32Array(length)
  const frequencies = new Uint32Array(length)
  let first = 0
  for (const {rows, lengths} of parts) {
    let place = first
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (row < 0) {
        place = first + ~row
        continue
      }
      let end = ends[row] ?? 0
      // Two words of a field can have the same term.
      if (end > (starts[row] ?? 0) && places[end - 1] === place) end--
      places[end] = place
      frequencies[end] = (frequencies[end] ?? 0) + 1
      ends[row] = end + 1
    }
    first += lengths.length * fieldCount
  }
  return {starts, ends, places, frequencies}
}
