import {readCell} from './cell.ts'
import {fields, type Statistics} from './fields.ts'
import type {Postings} from './postings.ts'

/** Scores of sections for one term, by BM25+ as MiniSearch computes it. */
export interface Scorer {
  /** Weight of a term in each field, by the number of sections that have it there. */
  toRarities: (counts: ArrayLike<number>) => Float64Array
  /** Scores of a list of sections, in its order. */
  score: (postings: Postings, rarities: Float64Array) => Float64Array
}

// The defaults of MiniSearch.
const [k, b, d] = [1.2, 0.7, 0.5]

/** Make a scorer. All that does not depend on the term is computed once: 256 weights a field. */
export function createScorer({documents, lengths}: Statistics): Scorer {
  const weights = Float64Array.from({length: 256 * fields.length}, (_, index) => {
    const field = Math.floor(index / 256)
    const {frequency, length} = readCell(index % 256)
    const share = length / (lengths[field] || 1)
    const weight = d + (frequency * (k + 1)) / (frequency + k * (1 - b + b * share))
    return (fields[field]?.boost ?? 0) * weight
  })

  return {
    toRarities: (counts) =>
      Float64Array.from(fields, (_, field) => {
        const count = counts[field] ?? 0
        return Math.log(1 + (documents - count + 0.5) / (count + 0.5))
      }),

    score({documents, masks, cells}, rarities) {
      const scores = new Float64Array(documents.length)
      let at = 0
      for (let place = 0; place < scores.length; place++) {
        const mask = masks[place] ?? 0
        let score = 0
        for (let field = 0, bits = mask; bits !== 0; field++, bits >>= 1) {
          if ((bits & 1) === 0) continue
          score += (rarities[field] ?? 0) * (weights[field * 256 + (cells[at++] ?? 0)] ?? 0)
        }
        scores[place] = score
      }
      return scores
    }
  }
}
