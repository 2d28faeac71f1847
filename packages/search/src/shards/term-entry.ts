/** What MiniSearch knows about a term, with the field lengths that its scores need. */
export interface TermEntry {
  term: string
  /** How many documents of the whole index have it. */
  count: number
  /** Restores the level of the scores when only the best documents were kept. Otherwise 1. */
  factor: number
  /** Where it is, in rising order: the number of a document times that of all fields, plus the number of the field. */
  places: Uint32Array
  /** How often it is at each place. */
  frequencies: Uint32Array
  /** The length of the field at each place. */
  lengths: Uint32Array
  /** The postings as MiniSearch serializes them, kept because a reader's next query has mostly the same terms. */
  serialized?: Record<number, Record<number, number>>
}

/** A term entry as JSON. Places are differences to the one before, which compress well. */
export type StoredEntry = [
  term: string,
  count: number,
  factor: number,
  gaps: ReadonlyArray<number>,
  frequencies: ReadonlyArray<number>,
  lengths: ReadonlyArray<number>
]

/** Format an entry as JSON. */
export function formatEntry(entry: TermEntry): string {
  const {term, count, factor, places, frequencies, lengths} = entry
  const head = `[${JSON.stringify(term)},${count},${factor},`
  // Most terms are in one place alone.
  if (places.length === 1) return `${head}[${places[0]}],[${frequencies[0]}],[${lengths[0]}]]`
  const gaps = places.map((place, at) => place - (at === 0 ? 0 : (places[at - 1] ?? 0)))
  return `${head}[${gaps}],[${frequencies}],[${lengths}]]`
}

/** Read what `formatEntry` returned. */
export function decodeEntry([term, count, factor, gaps, ...lists]: StoredEntry): TermEntry {
  let place = 0
  const places = Uint32Array.from(gaps, (gap) => (place += gap))
  const [frequencies, lengths] = lists
  return {
    term,
    count,
    factor,
    places,
    frequencies: new Uint32Array(frequencies),
    lengths: new Uint32Array(lengths)
  }
}
