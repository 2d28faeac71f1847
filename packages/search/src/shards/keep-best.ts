import type {TermEntry} from './term-entry.ts'

/** What the score of a field depends on in addition to its postings. */
export interface FieldScale {
  boost: number
  averageLength: number
}

/**
 * Make a function that keeps the `most` documents of an entry with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them takes too long, and says little.
 */
export function createKeepBest(
  most: number,
  documentCount: number,
  scales: ReadonlyArray<FieldScale>
): (entry: TermEntry) => TermEntry {
  return (entry) => {
    if (entry.count <= most) return entry
    const {places, frequencies, lengths} = entry
    const fieldCounts = scales.map(() => 0)
    for (const place of places) {
      const field = place % scales.length
      fieldCounts[field] = (fieldCounts[field] ?? 0) + 1
    }
    const scores = new Float64Array(entry.count)
    const owners = new Uint32Array(places.length)
    const rarities = fieldCounts.map((count) =>
      Math.log(1 + (documentCount - count + 0.5) / (count + 0.5))
    )
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0
      const field = place % scales.length
      const isSame = at === 0 || place - field <= (places[at - 1] ?? 0)
      const owner = (owners[at - 1] ?? 0) + (isSame ? 0 : 1)
      owners[at] = owner
      scores[owner] = (scores[owner] ?? 0) + score(at, field)
    }
    const least = scores.slice().sort()[scores.length - most] ?? 0
    let ties = most - scores.filter((each) => each > least).length
    const isBest = Array.from(scores, (each) => each > least || (each === least && ties-- > 0))
    const pick = (list: Array<number>) => list.filter((_, at) => isBest[owners[at] ?? 0])
    return {
      ...entry,
      places: pick(places),
      frequencies: pick(frequencies),
      lengths: pick(lengths),
      fieldCounts
    }

    /** Score a field by BM25+ with the parameters of MiniSearch. */
    function score(at: number, field: number): number {
      const {boost = 1, averageLength = 1} = scales[field] ?? {}
      const rarity = rarities[field] ?? 0
      const frequency = frequencies[at] ?? 1
      const share = (lengths[at] ?? averageLength) / averageLength
      return boost * rarity * (0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share)))
    }
  }
}
