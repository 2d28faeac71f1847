import type MiniSearch from 'minisearch'
import {openInternals} from './index-internals.ts'

/** Where a term is, in columns, each place once. */
interface TermPlaces {
  places: Uint32Array
  frequencies: Uint32Array
  /** The document of each place, counted from 0. */
  documents: Uint32Array
  /** The lengths of the fields at all places of the index. */
  lengths: Uint32Array
}

/**
 * Mark the documents of a term with the highest scores, and count the documents that have it in each field.
 *
 * Scores are those of BM25+ with the parameters of MiniSearch. Of equal ones, the first are marked.
 */
export function findBestDocuments(
  index: MiniSearch,
  term: TermPlaces,
  {count, most}: {count: number; most: number}
): {isBest: Uint8Array; fieldCounts: Array<number>} {
  const fields = Object.keys(openInternals(index)._fieldIds)
  const fieldCounts = fields.map(() => 0)
  for (const place of term.places) {
    const field = place % fields.length
    fieldCounts[field] = (fieldCounts[field] ?? 0) + 1
  }
  const scores = scoreDocuments(index, term, fieldCounts, count)
  const least = scores.slice().sort()[count - most] ?? 0
  let ties = most
  for (const score of scores) if (score > least) ties--
  const isBest = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    const score = scores[at] ?? 0
    if (score > least || (score === least && ties-- > 0)) isBest[at] = 1
  }
  return {isBest, fieldCounts}
}

function scoreDocuments(
  index: MiniSearch,
  {places, frequencies, documents, lengths}: TermPlaces,
  fieldCounts: ReadonlyArray<number>,
  count: number
): Float64Array {
  const {_options, _fieldIds, _avgFieldLength} = openInternals(index)
  const scales = Object.keys(_fieldIds).map((field, id) => {
    const own = fieldCounts[id] ?? 0
    const rarity = Math.log(1 + (index.documentCount - own + 0.5) / (own + 0.5))
    return rarity * (_options.searchOptions.boost?.[field] ?? 1)
  })
  const scores = new Float64Array(count)
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const field = place % scales.length
    const share = (lengths[place] ?? 0) / (_avgFieldLength[field] || 1)
    const frequency = frequencies[at] ?? 0
    const score = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
    const document = documents[at] ?? 0
    scores[document] = (scores[document] ?? 0) + score * (scales[field] ?? 0)
  }
  return scores
}
