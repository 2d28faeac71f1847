/** What MiniSearch knows about a term, with the field lengths that its scores need. */
export interface TermEntry {
  term: string
  /** How many documents of the whole index have it. */
  count: number
  /** Where it is, in rising order: the number of a document times that of all fields, plus the number of the field. */
  places: Array<number>
  /** How often it is at each place. */
  frequencies: Array<number>
  /** The length of the field at each place. */
  lengths: Array<number>
  /** If only the best documents were kept, how many of the whole index have it in each field. */
  fieldCounts?: Array<number>
}

/** A term entry as JSON. Places are differences to the one before, which compress well. */
export type StoredEntry = [
  term: string,
  count: number,
  gaps: Array<number>,
  frequencies: Array<number>,
  lengths: Array<number>,
  fieldCounts?: Array<number>
]

/** Turn an entry into JSON. */
export function encodeEntry({term, count, places, fieldCounts, ...lists}: TermEntry): StoredEntry {
  const gaps = places.map((place, at) => place - (places[at - 1] ?? 0))
  const stored: StoredEntry = [term, count, gaps, lists.frequencies, lists.lengths]
  if (fieldCounts) stored.push(fieldCounts)
  return stored
}
