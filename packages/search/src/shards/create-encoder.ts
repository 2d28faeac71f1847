import type {Collection} from './collect-terms.ts'
import {openInternals} from './index-internals.ts'
import type {StoredEntry} from './manifest.ts'
import type {SortedPlaces} from './sort-places.ts'

/** Settings for encoding terms. */
interface EncoderOptions {
  terms: ReadonlyArray<string>
  /** The lengths of fields that the best documents are chosen by. */
  averages: ReadonlyArray<number>
  /** How many documents are kept of a term. */
  most: number
}

/**
 * Make a function that encodes the places of a term, by its index in the order of the terms, in the `most` documents
 * with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them would take too long and add little.
 */
export function createEncoder(
  {index, parts, fieldCount}: Collection,
  {places, frequencies, find}: SortedPlaces,
  {terms, averages, most}: EncoderOptions
) {
  const {_fieldIds, _options} = openInternals(index)
  const fields = Object.keys(_fieldIds)
  const lengths = joinLengths(parts)

  /** The document of each place of a term, counted from 0. */
  const documents: Array<number> = []
  return (at: number): StoredEntry => {
    const term = terms[at] ?? ''
    const [start, end] = find(at)
    if (end - start === 1) {
      // Most terms are at a single place.
      const place = places[start] ?? 0
      return [term, 1, [place], [frequencies[start] ?? 0], [lengths[place] ?? 0]]
    }
    const entry: StoredEntry = [term, 0, [], [], []]
    let before = -1
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const document = place - (place % fieldCount)
      if (document !== before) entry[1]++
      before = document
      documents[at - start] = entry[1] - 1
    }
    if (entry[1] <= most) return add(entry, start, end)
    const fieldCounts = fields.map(() => 0)
    for (const place of places.subarray(start, end)) {
      const field = place % fieldCount
      fieldCounts[field] = (fieldCounts[field] ?? 0) + 1
    }
    const scores = scoreDocuments(start, end, entry[1], fieldCounts)
    entry.push(fieldCounts)
    return add(entry, start, end, markBest(scores, most))
  }

  function add(entry: StoredEntry, start: number, end: number, isBest?: Uint8Array): StoredEntry {
    const [, , gaps, ownFrequencies, ownLengths] = entry
    let before = 0
    for (let at = start; at < end; at++) {
      if (isBest && isBest[documents[at - start] ?? 0] !== 1) continue
      const place = places[at] ?? 0
      gaps.push(place - before)
      ownFrequencies.push(frequencies[at] ?? 0)
      ownLengths.push(lengths[place] ?? 0)
      before = place
    }
    return entry
  }

  /** Score the documents of a term by BM25+ with the parameters of MiniSearch. */
  function scoreDocuments(
    start: number,
    end: number,
    count: number,
    fieldCounts: ReadonlyArray<number>
  ): Float64Array {
    const scales = fields.map((field, id) => {
      const own = fieldCounts[id] ?? 0
      const rarity = Math.log(1 + (index.documentCount - own + 0.5) / (own + 0.5))
      return rarity * (_options.searchOptions.boost?.[field] ?? 1)
    })
    const scores = new Float64Array(count)
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const field = place % fieldCount
      const share = (lengths[place] ?? 0) / (averages[field] || 1)
      const frequency = frequencies[at] ?? 0
      const score = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
      const document = documents[at - start] ?? 0
      scores[document] = (scores[document] ?? 0) + score * (scales[field] ?? 0)
    }
    return scores
  }
}

/** Join the lengths of all parts, because finding the part of each place would take as long as everything else here. */
function joinLengths(parts: Collection['parts']): Int32Array {
  const lengths = new Int32Array(parts.reduce((sum, part) => sum + part.lengths.length, 0))
  let first = 0
  for (const part of parts) {
    lengths.set(part.lengths, first)
    first += part.lengths.length
  }
  return lengths
}

/** Mark the highest scores. Of equal ones, the first are marked. */
function markBest(scores: Float64Array, most: number): Uint8Array {
  const least = scores.slice().sort()[scores.length - most] ?? 0
  let ties = most
  for (const score of scores) if (score > least) ties--
  const isBest = new Uint8Array(scores.length)
  for (const [at, score] of scores.entries()) {
    if (score > least || (score === least && ties-- > 0)) isBest[at] = 1
  }
  return isBest
}
