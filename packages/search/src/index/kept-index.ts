import {deserialize, serialize} from 'node:v8'
import type {Collection, SortedTerms} from '../shards/collect-terms.ts'
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
  /** Where its terms are in the log. */
  rows: readonly [from: number, to: number]
}

/** List what an index was made from, so that the next one reads only the pages that changed. */
function toKept(
  {index, log}: Collection,
  {terms, numbers}: SortedTerms,
  pages: ReadonlyArray<IndexedPage>
) {
  const {_fieldLength: lengths} = openInternals(index)
  // The next index numbers its terms in this order.
  const own: Array<number> = []
  for (const [at, number] of numbers.entries()) own[number] = at
  const {rows, counts} = log.read()
  const kept = {rows: rows.map((row, at) => (counts[at] === 0 ? row : (own[row] ?? 0))), counts}
  return {version: keptVersion, pages, lengths, terms, log: kept}
}

/** The number changes with what is kept. */
const keptVersion = `${formatVersion}.1`

/** Serialize a collection for the next index. */
export function serializeKept(...of: Parameters<typeof toKept>): Uint8Array {
  return serialize(toKept(...of))
}

/** Open what is left of the index before, to repeat those of its pages that are the same. */
export function openKept(bytes: Uint8Array | undefined, {index, toNumber, log}: Collection) {
  const kept = parseKept(bytes)
  const internals = openInternals(index)
  const fieldCount = Object.keys(internals._fieldIds).length
  // A term has the same number as before.
  kept?.terms.forEach(toNumber)

  return {
    /** The pages by their keys. */
    pages: new Map(kept?.pages.map((page) => [page.key, page])),

    /** Add the sections of a page. */
    repeat({first, sections, rows}: IndexedPage): void {
      if (!kept) return
      log.repeat(kept.log, rows, (index.documentCount - first) * fieldCount)
      for (let section = first; section < first + sections; section++) {
        const own = internals.addDocumentId(index.documentCount)
        kept.lengths.get(section)?.forEach((length, field) => {
          internals.addFieldLength(own, field, own, length)
        })
      }
    }
  }
}

function parseKept(bytes: Uint8Array | undefined) {
  try {
    const kept: ReturnType<typeof toKept> | undefined = bytes && deserialize(bytes)
    return kept?.version === keptVersion ? kept : undefined
  } catch {
    // Another version of Node.js has written it.
    return
  }
}
