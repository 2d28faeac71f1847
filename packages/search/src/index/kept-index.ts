import {deserialize, serialize} from 'node:v8'
import type {Collection, IndexPart} from '../shards/collect-terms.ts'
import {formatVersion} from '../shards/manifest.ts'
import type {PageFacets, SearchPageFacts} from './search-page.ts'

/** A page of an index. */
export interface IndexedPage extends PageFacets, Pick<SearchPageFacts, 'boost'> {
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
const version = `${formatVersion}.2`

/** Serialize the pages of a collection for the next index. */
export function serializeKept({numbers}: Collection, pages: Array<IndexedPage>): Uint8Array {
  return serialize({version, terms: [...numbers.keys()], pages} satisfies KeptIndex)
}

/** Parse what is left of the index before. */
export function parseKept(bytes: Uint8Array | undefined): KeptIndex {
  const none = {version, terms: [], pages: []}
  try {
    const kept: KeptIndex | undefined = bytes && deserialize(bytes)
    return kept?.version === version ? kept : none
  } catch {
    // Another version of Node.js has written it.
    return none
  }
}
