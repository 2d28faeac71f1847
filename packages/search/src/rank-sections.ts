import type {Scorer} from './create-scorer.ts'
import type {FoundTerm} from './find-terms.ts'
import type {Postings} from './postings.ts'

/** A term of the query with all that stands for it. */
interface RankedTerm {
  weight: number
  /** Number of the word of the query that it is a part of; terms of a word follow each other. */
  word: number
  found: ReadonlyArray<FoundTerm>
}

/** Of each section by its number; its score is one times the other. */
export interface Scores {
  /** What its terms count; 0 where none was found. */
  sums: Float64Array
  /** How many words were found in it. */
  matches: Uint8Array
}

/** Scores all sections; what it gives holds until it is called again. */
export type Ranker = (
  terms: ReadonlyArray<RankedTerm>,
  findRest: (name: string) => Postings | undefined
) => Scores

/**
 * Make a ranker. The score of a section is the best of what stands for each term, summed up, times the number of words
 * that were found: a name and its parts are one, so that a page with all parts of a name does not bury one with the name.
 *
 * A word in another form never counts as rarer than what was typed, so that one that hardly any page has does not bury
 * the word itself.
 */
export function createRanker(scorer: Scorer, documents: number): Ranker {
  const sums = new Float64Array(documents)
  const matches = new Uint8Array(documents)
  const best = new Float64Array(documents)
  const touched = new Uint32Array(documents)
  // The word that was counted last for each section, by its place among those of the query.
  const counted = new Uint8Array(documents)
  const score = rememberScores(scorer)

  return (terms, findRest) => {
    sums.fill(0)
    matches.fill(0)
    counted.fill(0)
    let place = 0
    let before: number | undefined
    for (const {weight, word, found} of terms) {
      if (word !== before) place++
      before = word
      const rarities = scorer.toRarities(countTogether(found, documents))
      const key = rarities.join()
      const lists = found.flatMap(({entry, factor}) => {
        const rest = entry.rest === undefined ? undefined : findRest(entry.rest)
        return (rest ? [entry.postings, rest] : [entry.postings]).map((postings) => ({
          documents: postings.documents,
          scores: score(postings, rarities, key),
          factor
        }))
      })
      if (found.length === 1) for (const list of lists) addAll(list, weight, place)
      else addBest(lists, weight, place)
    }
    return {sums, matches}
  }

  /** Nothing else stands for the term, so that every section is in one list. */
  function addAll(
    {documents: list, scores, factor}: ScoredList,
    weight: number,
    word: number
  ): void {
    for (let place = 0; place < list.length; place++) {
      const document = list[place] ?? 0
      sums[document] = (sums[document] ?? 0) + weight * ((scores[place] ?? 0) * factor)
      countWord(document, word)
    }
  }

  function addBest(lists: ReadonlyArray<ScoredList>, weight: number, word: number): void {
    let count = 0
    for (const {documents: list, scores, factor} of lists) {
      for (let place = 0; place < list.length; place++) {
        const document = list[place] ?? 0
        const value = (scores[place] ?? 0) * factor
        const before = best[document] ?? 0
        if (before === 0) touched[count++] = document
        if (value > before) best[document] = value
      }
    }
    for (let index = 0; index < count; index++) {
      const document = touched[index] ?? 0
      sums[document] = (sums[document] ?? 0) + weight * (best[document] ?? 0)
      countWord(document, word)
      best[document] = 0
    }
  }

  function countWord(document: number, word: number): void {
    if (counted[document] === word) return
    counted[document] = word
    matches[document] = (matches[document] ?? 0) + 1
  }
}

interface ScoredList {
  documents: Uint32Array
  scores: Float64Array
  factor: number
}

/** Words are typed letter by letter, so that those before the last one are asked for again and again. */
function rememberScores(
  scorer: Scorer
): (postings: Postings, rarities: Float64Array, key: string) => Float64Array {
  const known = new WeakMap<Postings, {key: string; scores: Float64Array}>()
  return (postings, rarities, key) => {
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
