import type MiniSearch from 'minisearch'
import {openInternals} from './index-internals.ts'
import type {StoredEntry} from './manifest.ts'

/**
 * Make a function that encodes where a term is: in the `most` documents with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them takes too long, and says little.
 */
export function createEncoder(index: MiniSearch, most: number) {
  const {documentCount} = index
  const {_options, _fieldIds, _fieldLength, _avgFieldLength} = openInternals(index)
  const fields = Object.keys(_fieldIds)
  // Looking up the lengths of a document for each of its terms would take as long as everything else here.
  const lengths = new Uint32Array(documentCount * fields.length)
  for (const [document, own] of _fieldLength) lengths.set(own, document * fields.length)

  return (term: string, all: List): StoredEntry => {
    // Most terms are in one place.
    if (all.length === 1) return toEntry(term, 1, all, [1])
    const places: Array<number> = []
    const frequencies: Array<number> = []
    /** The document of each place, counted from 0. */
    const documents: Array<number> = []
    let [count, end] = [0, 0]
    for (let at = 0; at < all.length; at++) {
      const place = all[at] ?? 0
      if (at > 0 && place === all[at - 1]) {
        frequencies.push((frequencies.pop() ?? 0) + 1)
        continue
      }
      if (place >= end) {
        count++
        end = place - (place % fields.length) + fields.length
      }
      places.push(place)
      frequencies.push(1)
      documents.push(count - 1)
    }
    if (count <= most) return toEntry(term, count, places, frequencies)
    const fieldCounts = fields.map(() => 0)
    for (const place of places)
      fieldCounts[place % fields.length] = (fieldCounts[place % fields.length] ?? 0) + 1
    // Scores are those of BM25+ with the parameters of MiniSearch.
    const scales = fields.map((field, id) => {
      const count = fieldCounts[id] ?? 0
      const rarity = Math.log(1 + (documentCount - count + 0.5) / (count + 0.5))
      return rarity * (_options.searchOptions.boost?.[field] ?? 1)
    })
    const scores = new Float64Array(count)
    places.forEach((place, at) => {
      const field = place % fields.length
      const share = (lengths[place] ?? 0) / (_avgFieldLength[field] || 1)
      const frequency = frequencies[at] ?? 0
      const score = 0.5 + (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * share))
      const document = documents[at] ?? 0
      scores[document] = (scores[document] ?? 0) + score * (scales[field] ?? 0)
    })
    const least = scores.slice().sort()[count - most] ?? 0
    let ties = most - scores.filter((score) => score > least).length
    const isBest = Array.from(scores, (own) => own > least || (own === least && ties-- > 0))
    const isKept = (_: number, at: number): boolean => isBest[documents[at] ?? 0] ?? false
    const entry = toEntry(term, count, places.filter(isKept), frequencies.filter(isKept))
    entry.push(fieldCounts)
    return entry
  }

  function toEntry(term: string, count: number, places: List, frequencies: List): StoredEntry {
    const gaps = places.map((place, at) => place - (places[at - 1] ?? 0))
    return [term, count, gaps, frequencies, places.map((place) => lengths[place] ?? 0)]
  }
}

type List = Array<number>
