/** What MiniSearch knows about a term, with the field lengths that its scores need. */
export interface TermEntry {
  term: string
  /** How many documents of the whole index have it. */
  count: number
  /** Restores the level of the scores when only the best documents were kept. Otherwise 1. */
  factor: number
  fields: Array<FieldPostings>
  /** The postings as MiniSearch serializes them, kept because a reader's next query has mostly the same terms. */
  serialized?: Record<number, Record<number, number>>
}

/** The documents that have a term in a field, by their numbers, in rising order. */
interface FieldPostings {
  field: number
  documents: ReadonlyArray<number>
  frequencies: ReadonlyArray<number>
  /** The length of the field in each document. */
  lengths: ReadonlyArray<number>
}

/** A term entry as JSON. Documents are differences to the one before, which compress well. */
export type StoredEntry = [
  term: string,
  count: number,
  factor: number,
  ...fields: Array<
    [
      field: number,
      gaps: ReadonlyArray<number>,
      frequencies: ReadonlyArray<number>,
      lengths: ReadonlyArray<number>
    ]
  >
]

/** Format an entry as JSON. */
export function formatEntry({term, count, factor, fields}: TermEntry): string {
  const [first, second] = fields
  // Most terms are in one place alone.
  if (first && !second && first.documents.length === 1) {
    const {field, documents, frequencies, lengths} = first
    return `[${JSON.stringify(term)},${count},${factor},[${field},[${documents[0]}],[${frequencies[0]}],[${lengths[0]}]]]`
  }
  const stored: StoredEntry = [
    term,
    count,
    factor,
    ...fields.map(({field, documents, frequencies, lengths}): StoredEntry[3] => [
      field,
      documents.map((document, at) => document - (documents[at - 1] ?? 0)),
      frequencies,
      lengths
    ])
  ]
  return JSON.stringify(stored)
}

/** Read what `formatEntry` returned. */
export function decodeEntry([term, count, factor, ...fields]: StoredEntry): TermEntry {
  return {
    term,
    count,
    factor,
    fields: fields.map(([field, gaps, frequencies, lengths]) => {
      let document = 0
      return {field, documents: gaps.map((gap) => (document += gap)), frequencies, lengths}
    })
  }
}
