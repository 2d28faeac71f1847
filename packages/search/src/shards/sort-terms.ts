import type {Collection} from './collect-terms.ts'

/** Count how often each term of a collection is in its documents, by the number of the term. */
export function countTerms({terms, parts}: Pick<Collection, 'parts' | 'terms'>): Uint32Array {
  const totals = new Uint32Array(terms.length)
  for (const {rows} of parts) {
    // An iterator would take twice as long.
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      if (row >= 0) totals[row] = (totals[row] ?? 0) + 1
    }
  }
  return totals
}

/**
 * List the numbers of the terms that are in a document, in the order of the terms. The first `sorted` terms are in order
 * already.
 */
export function sortTerms(
  {terms}: Pick<Collection, 'terms'>,
  totals: Uint32Array,
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
    // A changed page may have been the last one with this term.
    if (totals[number] !== 0) order.push(number)
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
