import type {Collection} from './collect-terms.ts'

/** Where the terms of a collection are. */
export type SortedPlaces = ReturnType<typeof sortPlaces>

/**
 * List the numbers of the terms that are at a place, in the order of the terms. The first `sorted` terms are in order
 * already.
 */
export function sortTerms(
  {terms}: Pick<Collection, 'terms'>,
  {starts, ends}: SortedPlaces,
  sorted: number
): Array<number> {
  const added = sortNew(terms, sorted)
  const order: Array<number> = []
  let next = 0
  for (let number = 0; number < sorted; number++) {
    const term = terms[number] ?? ''
    for (let other = added[next]; other !== undefined && isBefore(other, term); ) {
      order.push(other)
      other = added[++next]
    }
    // A page that changed may have been the last one with it.
    if (starts[number] !== ends[number]) order.push(number)
  }
  return [...order, ...added.slice(next)]

  function isBefore(number: number, term: string): boolean {
    return (terms[number] ?? '') < term
  }
}

/** List the numbers from `first` on in the order of their terms. */
function sortNew(terms: ReadonlyArray<string>, first: number): Array<number> {
  // Terms that begin alike are sorted on their own. Sorting all at once compares each of them twice as often.
  const groups = new Map<string, Map<string, number>>()
  for (let number = first; number < terms.length; number++) {
    const term = terms[number] ?? ''
    const beginning = term.slice(0, 4)
    const group = groups.get(beginning) ?? new Map<string, number>()
    if (group.size === 0) groups.set(beginning, group)
    group.set(term, number)
  }
  const beginnings = [...groups.keys()].sort()
  return beginnings.flatMap((beginning) => {
    const group = groups.get(beginning) ?? new Map<string, number>()
    return [...group.keys()].sort().map((term) => group.get(term) ?? 0)
  })
}

/**
 * Sort the places of a collection by the numbers of their terms. A term with a number is at the places from its start
 * up to its end, as often as the frequencies say. An iterator of rows would take half of the time.
 */
export function sortPlaces({terms, parts, fieldCount}: Collection) {
  const count = terms.length
  const starts = new Uint32Array(count + 1)
  for (const {rows} of parts) {
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (row >= 0) starts[row + 1] = (starts[row + 1] ?? 0) + 1
    }
  }
  for (let term = 0; term < count; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  }
  const ends = starts.slice()
  const length = starts[count] ?? 0
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
