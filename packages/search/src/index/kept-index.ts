import {deserialize, serialize} from 'node:v8'
import type {Collection} from '../shards/collect-terms.ts'
import {openInternals} from '../shards/index-internals.ts'
import {formatVersion} from '../shards/manifest.ts'
import type {SearchPage} from './search-page.ts'

/** A page of an index. */
export interface IndexedPage extends Pick<SearchPage, 'personas' | 'contentType' | 'boost'> {
  /** Names everything that the page is made of. */
  key: string | undefined
  /** The file with its texts. */
  file: string
  /** The number of its first section, and how many it has. */
  first: number
  sections: number
}

/** List what an index was made from, so that the next one reads only the pages that changed. */
function toKept({index, places}: Collection, pages: ReadonlyArray<IndexedPage>) {
  const terms = [...places.terms()]
  const lengths = openInternals(index)._fieldLength
  const lists = terms.map((_, number) => places.read(number))
  return {version: formatVersion, pages, lengths, terms, lists}
}

/** Serialize a collection for the next index. */
export function serializeKept(...of: Parameters<typeof toKept>): Uint8Array {
  return serialize(toKept(...of))
}

/** Open what is left of the index before, to repeat those of its pages that are the same. */
export function openKept(bytes: Uint8Array | undefined, {index, places}: Collection) {
  const kept = parseKept(bytes)
  const internals = openInternals(index)
  const fieldCount = Object.keys(internals._fieldIds).length
  /** How far the places of each section have moved, if it is repeated. */
  const shifts: Array<number | undefined> = []

  return {
    /** The pages by their keys. */
    pages: new Map(kept?.pages.map((page) => [page.key, page])),

    /** Add the sections of a page. Their terms follow in `finish`. */
    repeat({first, sections}: IndexedPage): void {
      for (let section = first; section < first + sections; section++) {
        const own = internals.addDocumentId(index.documentCount)
        shifts[section] = (own - section) * fieldCount
        kept?.lengths.get(section)?.forEach((length, field) => {
          internals.addFieldLength(own, field, own, length)
        })
      }
    },

    /** Add the terms of all pages that were repeated. */
    finish(): void {
      kept?.terms.forEach((term, number) => {
        const moved: Array<number> = []
        // There are hundreds of thousands, so none gets a list of its own.
        for (const place of kept.lists[number] ?? []) {
          const shift = shifts[Math.floor(place / fieldCount)]
          if (shift !== undefined) moved.push(place + shift)
        }
        if (moved.length > 0) places.merge(places.toNumber(term), moved)
      })
    }
  }
}

function parseKept(bytes: Uint8Array | undefined) {
  try {
    const kept: ReturnType<typeof toKept> | undefined = bytes && deserialize(bytes)
    return kept?.version === formatVersion ? kept : undefined
  } catch {
    // Another version of Node.js has written it.
    return
  }
}
