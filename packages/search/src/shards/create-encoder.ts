import type {Collection} from './collect-terms.ts'
import {openInternals} from './index-internals.ts'
import type {StoredEntry} from './manifest.ts'
import {sortPlaces} from './sort-terms.ts'

/**
 * Make a function that encodes where a term is: in the `most` documents with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them takes too long, and says little.
 */
export function createEncoder(collection: Collection, most: number) {
  const {index, numbers} = collection
  const {starts, ends, places, frequencies} = sortPlaces(collection)
  const {_fieldIds, _fieldLength, _avgFieldLength, _options} = openInternals(index)
  const fields = Object.keys(_fieldIds)
  const fieldCount = fields.length
  // Looking up the lengths of a document for each of its terms would take as long as everything else here.
  const lengths = new Uint32Array(index.documentCount * fieldCount)
  for (const [document, own] of _fieldLength) lengths.set(own, document * fieldCount)

  return (term: string): StoredEntry => {
    const number = numbers.get(term) ?? 0
    const start = starts[number] ?? 0
    const end = ends[number] ?? 0
    if (end - start === 1) {
      // Most terms are at a single place.
      const place = places[start] ?? 0
      return [term, 1, [place], [frequencies[start] ?? 0], [lengths[place] ?? 0]]
    }
    const count = countDocuments(places.subarray(start, end), fieldCount)
    const entry: StoredEntry = [term, count, [], [], []]
    if (count <= most) return add(entry, start, end)
    const fieldCounts = fields.map(() => 0)
    for (const place of places.subarray(start, end)) {
      const field = place % fieldCount
      fieldCounts[field] = (fieldCounts[field] ?? 0) + 1
    }
    const scores = scoreDocuments(start, end, count, fieldCounts)
    entry.push(fieldCounts)
    return add(entry, start, end, markBest(scores, most))
  }

  /** Add places to an entry. */
  function add(entry: StoredEntry, start: number, end: number, isBest?: Uint8Array): StoredEntry {
    const [, , gaps, ownFrequencies, ownLengths] = entry
    let [before, last, count] = [0, -1, 0]
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      if (isBest) {
        const document = place - (place % fieldCount)
        if (document !== last) count++
        last = document
        if (isBest[count - 1] !== 1) continue
      }
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
    let [last, document] = [-1, -1]
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      const field = place % fieldCount
      if (place - field !== last) document++
      last = place - field
      const share = (lengths[place] ?? 0) / (_avgFieldLength[field] || 1)
      const frequency = frequencies[at] ?? 0
      const score = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
      scores[document] = (scores[document] ?? 0) + score * (scales[field] ?? 0)
    }
    return scores
  }
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

function countDocuments(places: Uint32Array, fieldCount: number): number {
  let [count, next] = [0, 0]
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    if (place < next) continue
    next = place - (place % fieldCount) + fieldCount
    count++
  }
  return count
}
