import type {TermEntry} from './shard.ts'

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
  {
    documentCount,
    nextId,
    scales
  }: {documentCount: number; nextId: number; scales: Array<FieldScale>}
): (entry: TermEntry) => TermEntry {
  const score = createScorer(documentCount, nextId, scales)

  return (entry) => {
    if (entry.count <= most) return entry
    const whole = score(entry)
    const least = findHighest(whole.scores.slice(), most)
    let ties = most
    for (const each of whole.scores) if (each > least) ties--
    let before = 0
    const best = new Set<number>()
    for (let at = 0; at < whole.documents.length; at++) {
      const each = whole.scores[at] as number // A score for each document.
      if (each < least || (each === least && ties-- <= 0)) continue
      best.add(whole.documents[at] as number)
      before += each
    }
    const fields = entry.fields
      .map((field) => pickDocuments(field, best))
      .filter(({documents}) => documents.length > 0)
    let after = 0
    for (const each of score({...entry, fields}).scores) after += each
    const factor = Number((before / after).toPrecision(4))
    return {term: entry.term, count: entry.count, factor, fields}
  }
}

function pickDocuments(
  {field, documents, frequencies, lengths}: TermEntry['fields'][0],
  best: ReadonlySet<number>
): TermEntry['fields'][0] {
  const places: Array<number> = []
  for (let at = 0; at < documents.length; at++) {
    if (best.has(documents[at] ?? -1)) places.push(at)
  }
  const pick = (list: ReadonlyArray<number>): Array<number> => places.map((at) => list[at] ?? 0)
  return {
    field,
    documents: pick(documents),
    frequencies: pick(frequencies),
    lengths: pick(lengths)
  }
}

/** Score documents by BM25+ with the parameters of MiniSearch, but without its result objects. */
function createScorer(documentCount: number, nextId: number, scales: ReadonlyArray<FieldScale>) {
  const none = -1
  const sums = new Float64Array(nextId).fill(none)

  return ({fields}: TermEntry): {documents: Array<number>; scores: Float64Array} => {
    const found: Array<number> = []
    for (const {field, documents, frequencies, lengths} of fields) {
      const {boost = 1, averageLength = 1} = scales[field] ?? {}
      const count = documents.length
      const rarity = Math.log(1 + (documentCount - count + 0.5) / (count + 0.5))
      for (let at = 0; at < count; at++) {
        const document = documents[at] as number // `at` is a place in it.
        const frequency = frequencies[at] ?? 1
        const share = (lengths[at] ?? averageLength) / averageLength
        const weight = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
        const before = sums[document] as number // Documents have numbers below `nextId`.
        if (before === none) found.push(document)
        sums[document] = (before === none ? 0 : before) + boost * rarity * weight
      }
    }
    const scores = new Float64Array(found.length)
    for (let at = 0; at < found.length; at++) {
      const document = found[at] as number // `at` is a place in it.
      scores[at] = sums[document] as number // It was found.
      sums[document] = none
    }
    return {documents: found, scores}
  }
}

/** Find the number at a place when the highest comes first, without sorting the others: quickselect. */
function findHighest(list: Float64Array, place: number): number {
  const target = list.length - place
  let [start, end] = [0, list.length - 1]
  while (start < end) {
    const pivot = list[(start + end) >> 1] as number // These places are between `start` and `end`.
    let [left, right] = [start, end]
    while (left <= right) {
      while ((list[left] as number) < pivot) left++
      while ((list[right] as number) > pivot) right--
      if (left > right) break
      const moved = list[left] as number
      list[left++] = list[right] as number
      list[right--] = moved
    }
    if (target <= right) end = right
    else if (target >= left) start = left
    else break
  }
  return list[target] as number
}
