import type {TermEntry} from './shard.ts'

/** What the score of a field depends on in addition to its postings. */
export interface FieldScale {
  boost: number
  averageLength: number
}

/**
 * Keep the `most` documents of an entry with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them takes too long, and says little.
 * MiniSearch then sees a rarer term than there is, so `factor` scales the scores back: on average, the documents that
 * are kept score as in the whole index.
 */
export function keepBest(
  entry: TermEntry,
  most: number,
  documentCount: number,
  scales: ReadonlyArray<FieldScale>
): TermEntry {
  if (entry.count <= most) return entry
  const whole = scoreDocuments(entry, documentCount, scales)
  const least = Float64Array.from(whole.values()).sort().at(-most) ?? 0
  const best = new Set<number>()
  let ties = most
  for (const score of whole.values()) if (score > least) ties--
  for (const [document, score] of whole) {
    if (score > least || (score === least && ties-- > 0)) best.add(document)
  }

  const fields = entry.fields.flatMap(({field, documents, frequencies, lengths}) => {
    const isBest = (_: unknown, at: number): boolean => best.has(documents[at] ?? -1)
    const kept = documents.filter(isBest)
    if (kept.length === 0) return []
    return {
      field,
      documents: kept,
      frequencies: frequencies.filter(isBest),
      lengths: lengths.filter(isBest)
    }
  })
  let [before, after] = [0, 0]
  for (const [document, score] of scoreDocuments({...entry, fields}, documentCount, scales)) {
    before += whole.get(document) ?? 0
    after += score
  }
  return {...entry, fields, factor: Number((before / after).toPrecision(4))}
}

/** Score the documents of a term by BM25+ with the parameters of MiniSearch, but without its result objects. */
function scoreDocuments(
  {fields}: TermEntry,
  documentCount: number,
  scales: ReadonlyArray<FieldScale>
): Map<number, number> {
  const scores = new Map<number, number>()
  for (const {field, documents, frequencies, lengths} of fields) {
    const {boost = 1, averageLength = 1} = scales[field] ?? {}
    const rarity = Math.log(1 + (documentCount - documents.length + 0.5) / (documents.length + 0.5))
    for (const [at, document] of documents.entries()) {
      const frequency = frequencies[at] ?? 1
      const share = (lengths[at] ?? averageLength) / averageLength
      const weight = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
      scores.set(document, (scores.get(document) ?? 0) + boost * rarity * weight)
    }
  }
  return scores
}
