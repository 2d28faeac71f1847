import type {Scorer} from './create-scorer.ts'
import type {FoundTerm} from './find-terms.ts'
import type {Postings} from './postings.ts'

/** A term of the query with all that stands for it. */
interface RankedTerm {
  weight: number
  found: ReadonlyArray<FoundTerm>
}

/** Scores of sections by their number; 0 for those that were not found. */
export type Scores = Float64Array

/** Scores all sections; what it gives holds until it is called again. */
export type Ranker = (
  terms: ReadonlyArray<RankedTerm>,
  findRest: (name: string) => Postings | undefined
) => Scores

/**
 * Make a ranker. The score of a section is the best of what stands for each term, summed up, times the number of terms
 * that were found.
 *
 * A word in another form never counts as rarer than what was typed, so that one that hardly any page has does not bury
 * the word itself.
 */
export function createRanker(scorer: Scorer, documents: number): Ranker {
  const sums = new Float64Array(documents)
  const matches = new Uint8Array(documents)
  const best = new Float64Array(documents)
  const touched = new Uint32Array(documents)
  const score = rememberScores(scorer)

  return (terms, findRest) => {
    sums.fill(0)
    matches.fill(0)
    for (const {weight, found} of terms) {
      const rarities = scorer.toRarities(countTogether(found, documents))
      let count = 0
      for (const {entry, factor} of found) {
        const rest = entry.rest === undefined ? undefined : findRest(entry.rest)
        count = collect(entry.postings, score(entry.postings, rarities), factor, count)
        if (rest) count = collect(rest, score(rest, rarities), factor, count)
      }
      for (let index = 0; index < count; index++) {
        const document = touched[index] ?? 0
        sums[document] = (sums[document] ?? 0) + weight * (best[document] ?? 0)
        matches[document] = (matches[document] ?? 0) + 1
        best[document] = 0
      }
    }
    for (let document = 0; document < documents; document++) {
      const count = matches[document] ?? 0
      if (count > 1) sums[document] = (sums[document] ?? 0) * count
    }
    return sums
  }

  /** Note the best score of each section, and which were noted. */
  function collect(
    {documents: list}: Postings,
    scores: Float64Array,
    factor: number,
    start: number
  ): number {
    let count = start
    for (let place = 0; place < list.length; place++) {
      const document = list[place] ?? 0
      const value = (scores[place] ?? 0) * factor
      const before = best[document] ?? 0
      if (before === 0) touched[count++] = document
      if (value > before) best[document] = value
    }
    return count
  }
}

/** Words are typed letter by letter, so that those before the last one are asked for again and again. */
function rememberScores(scorer: Scorer): Scorer['score'] {
  const known = new WeakMap<Postings, {key: string; scores: Float64Array}>()
  return (postings, rarities) => {
    const key = rarities.join()
    const before = known.get(postings)
    if (before?.key === key) return before.scores
    const scores = scorer.score(postings, rarities)
    known.set(postings, {key, scores})
    return scores
  }
}

/** Sections by field: of the exact term, or of all that stand for it together. */
function countTogether(found: ReadonlyArray<FoundTerm>, documents: number): Array<number> {
  const exact = found.find(({kind}) => kind === 'exact')
  const counts: Array<number> = []
  for (const {entry} of exact ? [exact] : found) {
    for (const [field, count] of entry.counts.entries()) {
      counts[field] = Math.min(documents, (counts[field] ?? 0) + count)
    }
  }
  return counts
}
