import type MiniSearch from 'minisearch'
import {openInternals} from './index-internals.ts'
import type {StoredEntry} from './manifest.ts'

/** A field of a document with a term, and how often it has the term. */
interface Posting {
  place: number
  document: number
  frequency: number
}

/**
 * Make a function that encodes where a term is: in the `most` documents with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them takes too long, and says little.
 */
export function createEncoder(
  index: MiniSearch,
  most: number
): (term: string, places: ReadonlyArray<number>) => StoredEntry {
  const {documentCount} = index
  const {_options, _fieldIds, _fieldLength, _avgFieldLength} = openInternals(index)
  const fields = Object.keys(_fieldIds)
  // Looking up the lengths of a document for each of its terms would take as long as everything else here.
  const lengths = new Uint32Array(documentCount * fields.length)
  for (const [document, own] of _fieldLength) lengths.set(own, document * fields.length)

  return (term, places) => {
    const postings: Array<Posting> = []
    const documents: Array<number> = []
    let last: Posting | undefined
    for (const place of places) {
      if (last?.place === place) {
        last.frequency++
        continue
      }
      const document = Math.floor(place / fields.length)
      if (last?.document !== document) documents.push(document)
      last = {place, document, frequency: 1}
      postings.push(last)
    }
    const count = documents.length
    if (count <= most) return encode(term, count, postings)
    const fieldCounts = fields.map(() => 0)
    for (const {place} of postings) {
      const field = place % fields.length
      fieldCounts[field] = (fieldCounts[field] ?? 0) + 1
    }
    const best = pickBest(documents, postings, fieldCounts)
    const kept = postings.filter(({document}) => best.has(document))
    const entry = encode(term, count, kept)
    entry.push(fieldCounts)
    return entry
  }

  function encode(term: string, count: number, postings: ReadonlyArray<Posting>): StoredEntry {
    return [
      term,
      count,
      postings.map(({place}, at) => place - (postings[at - 1]?.place ?? 0)),
      postings.map(({frequency}) => frequency),
      postings.map(({place}) => lengths[place] ?? 0)
    ]
  }

  /** Pick documents by BM25+ with the parameters of MiniSearch. */
  function pickBest(
    documents: ReadonlyArray<number>,
    postings: ReadonlyArray<Posting>,
    fieldCounts: ReadonlyArray<number>
  ): Set<number> {
    const scales = fields.map((field, id) => {
      const count = fieldCounts[id] ?? 0
      const boost = _options.searchOptions.boost?.[field] ?? 1
      return boost * Math.log(1 + (documentCount - count + 0.5) / (count + 0.5))
    })
    const scores = new Float64Array(documents.length)
    let own = 0
    for (const {place, document, frequency} of postings) {
      const field = place % fields.length
      const share = (lengths[place] ?? 0) / (_avgFieldLength[field] || 1)
      const score = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
      if (document !== documents[own]) own++
      scores[own] = (scores[own] ?? 0) + score * (scales[field] ?? 0)
    }
    const least = scores.slice().sort()[scores.length - most] ?? 0
    let ties = most - scores.filter((score) => score > least).length
    const isBest = (score = 0): boolean => score > least || (score === least && ties-- > 0)
    return new Set(documents.filter((_, at) => isBest(scores[at])))
  }
}
