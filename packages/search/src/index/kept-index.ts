import {deserialize, serialize} from 'node:v8'
import type {Collection, IndexPart} from '../shards/collect-terms.ts'
import {formatVersion} from '../shards/manifest.ts'
import type {SearchPageFacts} from './search-page.ts'

/** A page of an index. */
export interface IndexedPage extends Pick<SearchPageFacts, 'personas' | 'contentType' | 'boost'> {
  /** Names everything that the page is made of. */
  key: string | undefined
  /** The file with its texts. */
  file: string
  /** Its sections. */
  part: IndexPart
}

/** What an index was made from, so that the next one reads only the pages that changed. */
interface KeptIndex {
  version: string
  /** The terms by their numbers. */
  terms: Array<string>
  pages: Array<IndexedPage>
}

/** The number changes with what is kept. */
const keptVersion = `${formatVersion}.2`

/** Serialize the pages of a collection for the next index. */
export function serializeKept({numbers}: Collection, pages: Array<IndexedPage>): Uint8Array {
  const kept: KeptIndex = {version: keptVersion, terms: [...numbers.keys()], pages}
  return serialize(kept)
}

/** Open what is left of the index before, to repeat those of its pages that are the same. */
export function openKept(bytes: Uint8Array | undefined, collection: Collection) {
  const {terms, pages} = parseKept(bytes) ?? {terms: [], pages: []}
  const numbers: Array<number> = []

  return {
    /** The pages by their keys. */
    pages: new Map(pages.map((page) => [page.key, page])),

    /** Add the sections of a page. */
    repeat({part}: IndexedPage): IndexPart {
      return collection.repeat(
        part,
        (term) => (numbers[term] ??= collection.toNumber(terms[term] ?? ''))
      )
    }
  }
}

function parseKept(bytes: Uint8Array | undefined): KeptIndex | undefined {
  try {
    const kept: KeptIndex | undefined = bytes && deserialize(bytes)
    return kept?.version === keptVersion ? kept : undefined
  } catch {
    // Another version of Node.js has written it.
    return
  }
}
