import type {Scorer} from './create-scorer.ts'
import {countBits, countFields, type Postings} from './postings.ts'

/** Split a long list into its best sections, in order, and all others. */
export function splitPostings(
  postings: Postings,
  scorer: Scorer,
  bestCount: number
): {best: Postings; others?: Postings | undefined} {
  const {length} = postings.documents
  if (length <= bestCount) return {best: postings}
  const scores = scorer.score(postings, scorer.toRarities(countFields(postings)))
  const least = scores.toSorted()[length - bestCount] ?? 0
  const isBest = Uint8Array.from(scores, (score) => (score > least ? 1 : 0))
  // Of equal ones the first.
  let rest = bestCount - isBest.reduce((sum, each) => sum + each, 0)
  for (let place = 0; rest > 0; place++) {
    if (scores[place] !== least) continue
    isBest[place] = 1
    rest--
  }
  return {
    best: filterPostings(postings, isBest, 1),
    others: filterPostings(postings, isBest, 0)
  }
}

function filterPostings(postings: Postings, marks: Uint8Array, wanted: 0 | 1): Postings {
  const {length} = postings.documents
  const documents = new Uint32Array(length)
  const masks = new Uint8Array(length)
  const cells = new Uint8Array(postings.cells.length)
  let [at, count, cellCount] = [0, 0, 0]
  for (let place = 0; place < length; place++) {
    const mask = postings.masks[place] ?? 0
    const end = at + countBits(mask)
    if (marks[place] === wanted) {
      documents[count] = postings.documents[place] ?? 0
      masks[count++] = mask
      while (at < end) cells[cellCount++] = postings.cells[at++] ?? 0
    }
    at = end
  }
  return {
    documents: documents.slice(0, count),
    masks: masks.slice(0, count),
    cells: cells.slice(0, cellCount)
  }
}
