import type MiniSearch from 'minisearch'
import {findBestDocuments} from './find-best-documents.ts'
import {openInternals} from './index-internals.ts'
import type {StoredEntry} from './manifest.ts'
import type {SortedPlaces} from './sort-places.ts'

/**
 * Make a function that encodes where a term is: in the `most` documents with the highest scores.
 *
 * A frequent term is in so many documents that loading and scoring all of them takes too long, and says little.
 */
export function createEncoder(index: MiniSearch, {starts, ...all}: SortedPlaces, most: number) {
  const {_fieldIds, _fieldLength} = openInternals(index)
  const fieldCount = Object.keys(_fieldIds).length
  // Looking up the lengths of a document for each of its terms would take as long as everything else here.
  const lengths = new Uint32Array(index.documentCount * fieldCount)
  for (const [document, own] of _fieldLength) lengths.set(own, document * fieldCount)

  // The places of the term that is being encoded, each of them once.
  const size = starts.reduce((most, start, at) => Math.max(most, start - (starts[at - 1] ?? 0)), 0)
  const places = new Uint32Array(size)
  const frequencies = new Uint32Array(size)
  /** The document of each place, counted from 0. */
  const documents = new Uint32Array(size)

  return (term: string, number: number): StoredEntry => {
    const end = starts[number + 1] ?? 0
    let [placeCount, count, before, nextDocument] = [0, 0, -1, 0]
    for (let at = starts[number] ?? 0; at < end; at++) {
      const place = all.places[at] ?? 0
      const frequency = all.counts[at] ?? 0
      if (place === before) {
        frequencies[placeCount - 1] = (frequencies[placeCount - 1] ?? 0) + frequency
        continue
      }
      before = place
      if (place >= nextDocument) {
        count++
        nextDocument = place - (place % fieldCount) + fieldCount
      }
      places[placeCount] = place
      frequencies[placeCount] = frequency
      documents[placeCount++] = count - 1
    }
    if (count <= most) return toEntry(term, count, placeCount)
    const used = {places: places.subarray(0, placeCount), frequencies, lengths, documents}
    const {fieldCounts, isBest} = findBestDocuments(index, used, {count, most})
    const entry = toEntry(term, count, placeCount, isBest)
    entry.push(fieldCounts)
    return entry
  }

  function toEntry(
    term: string,
    count: number,
    placeCount: number,
    isBest?: Uint8Array
  ): StoredEntry {
    const gaps: Array<number> = []
    const ownFrequencies: Array<number> = []
    const ownLengths: Array<number> = []
    let before = 0
    for (let at = 0; at < placeCount; at++) {
      if (isBest && isBest[documents[at] ?? 0] !== 1) continue
      const place = places[at] ?? 0
      gaps.push(place - before)
      ownFrequencies.push(frequencies[at] ?? 0)
      ownLengths.push(lengths[place] ?? 0)
      before = place
    }
    return [term, count, gaps, ownFrequencies, ownLengths]
  }
}
