import type {Store} from './create-store.ts'
import {type FoundTerm, findTerms} from './find-terms.ts'
import {parseQuery, type QueryTerm} from './parse-query.ts'
import type {TermReport} from './search-result.ts'
import type {TermWeights} from './tokenize.ts'

/** A term of a query, and what stands for it in an index. */
export interface ResolvedTerm extends QueryTerm {
  found: Array<FoundTerm>
}

/** Find all terms of a query. */
export async function resolveQuery(store: Store, query: string): Promise<Array<ResolvedTerm>> {
  const terms = await Promise.all(
    parseQuery(query).map(async (term) => ({...term, found: await findTerms(store, term)}))
  )
  return splitUnknown(terms)
}

/** Of a name that is nowhere as a whole, each part is a word of its own: `L1FeeUpper` -> `l1`, `fee`, `upper`. */
export function splitUnknown<T extends QueryTerm & {found: {length: number}}>(
  terms: ReadonlyArray<T>
): Array<T> {
  const known = new Set<number>()
  let last = 0
  for (const {word, isPart, found} of terms) {
    if (!isPart && found.length > 0) known.add(word)
    last = Math.max(last, word)
  }
  return terms.map((term) =>
    !term.isPart || known.has(term.word) ? term : {...term, weight: 1, word: ++last}
  )
}

/** Names of files with the rest of long lists. */
export function listRests(terms: ReadonlyArray<ResolvedTerm>): Array<string> {
  return [...new Set(terms.flatMap(({found}) => found.flatMap(({entry}) => entry.rest ?? [])))]
}

/** What to mark in texts, and how much it tells. */
export function toWeights(terms: ReadonlyArray<ResolvedTerm>): TermWeights {
  const weights = new Map<string, number>()
  for (const {weight, found} of terms) {
    for (const {entry, factor} of found) {
      weights.set(entry.term, Math.max(weights.get(entry.term) ?? 0, weight * factor))
    }
  }
  return weights
}

/** What a term was taken for, for those who wonder. */
export function toReport({term, weight, found}: ResolvedTerm): TermReport {
  return {
    term,
    weight,
    found: found.map(({entry, kind, factor}) => ({
      term: entry.term,
      kind,
      factor,
      sections: entry.counts.reduce((most, count) => Math.max(most, count), 0)
    }))
  }
}
