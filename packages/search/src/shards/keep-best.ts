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
 * MiniSearch then sees a rarer term than there is, so `factor` scales the scores back: on average, the documents that
 * are kept score as in the whole index.
 */
export function createKeepBest(
  most: number,
  documentCount: number,
  scales: ReadonlyArray<FieldScale>
): (entry: TermEntry) => TermEntry {
  return (entry) => {
    if (entry.count <= most) return entry
    const {scores, owners} = score(entry)
    const least = scores.slice().sort()[scores.length - most] ?? 0
    let ties = most
    for (const each of scores) if (each > least) ties--
    const isBest = scores.map((each) => Number(each > least || (each === least && ties-- > 0)))
    const pick = (list: Uint32Array): Uint32Array => list.filter((_, at) => isBest[owners[at] ?? 0])
    const best = {
      ...entry,
      places: pick(entry.places),
      frequencies: pick(entry.frequencies),
      lengths: pick(entry.lengths)
    }
    let before = 0
    for (let at = 0; at < scores.length; at++) before += (isBest[at] ?? 0) * (scores[at] ?? 0)
    let after = 0
    for (const each of score(best).scores) after += each
    return {...best, factor: Number((before / after).toPrecision(4))}
  }

  /** Score documents by BM25+ with the parameters of MiniSearch. `owners` are their positions in the scores, by place. */
  function score({places, frequencies, lengths}: TermEntry) {
    const counts = new Uint32Array(scales.length)
    for (const place of places)
      counts[place % scales.length] = (counts[place % scales.length] ?? 0) + 1
    const scores = new Float64Array(places.length)
    const owners = new Uint32Array(places.length)
    let own = -1
    let last = -1
    for (let at = 0; at < places.length; at++) {
      const field = (places[at] ?? 0) % scales.length
      const document = ((places[at] ?? 0) - field) / scales.length
      if (document !== last) own++
      last = document
      const {boost = 1, averageLength = 1} = scales[field] ?? {}
      const count = counts[field] ?? 0
      const rarity = Math.log(1 + (documentCount - count + 0.5) / (count + 0.5))
      const frequency = frequencies[at] ?? 1
      const share = (lengths[at] ?? averageLength) / averageLength
      const weight = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
      scores[own] = (scores[own] ?? 0) + boost * rarity * weight
      owners[at] = own
    }
    return {scores: scores.subarray(0, own + 1), owners}
  }
}
