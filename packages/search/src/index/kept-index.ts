import {deserialize, serialize} from 'node:v8'
import type {Collection, IndexPart} from '../shards/collect-terms.ts'
import {type EarlierShards, type KeptShards, markChanges} from '../shards/kept-shards.ts'
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
export interface KeptIndex {
  version: string
  /** The terms in order. The number of a term is its index here. */
  terms: Array<string>
  pages: Array<IndexedPage>
  shards?: KeptShards
}

/** The number changes with what is kept. */
const version = `${formatVersion}.4`

/** Serialize an index for the next one. `order` has the numbers of its terms in order. */
export function serializeKept(
  {terms}: Pick<Collection, 'terms'>,
  {
    pages,
    shards,
    order
  }: Pick<KeptIndex, 'pages'> & {
    shards: KeptShards
    order: ReadonlyArray<number>
  }
): Uint8Array {
  const ranks = new Int32Array(terms.length)
  for (const [rank, number] of order.entries()) ranks[number] = rank
  const toRanks = ({lengths, rows}: IndexPart): IndexPart => {
    return {lengths, rows: rows.map((row) => (row < 0 ? row : (ranks[row] ?? 0)))}
  }
  const kept: KeptIndex = {
    version,
    terms: order.map((number) => terms[number] ?? ''),
    pages: pages.map((page) => ({...page, part: toRanks(page.part)})),
    shards
  }
  return serialize(kept)
}

/** An index without pages. */
export const emptyIndex: KeptIndex = {version, terms: [], pages: []}

/** Parse what `keep` of `writeIndex` got from an earlier index. One of another version counts as empty. */
export function parseKept(bytes: Uint8Array): KeptIndex {
  try {
    const kept: KeptIndex = deserialize(bytes)
    return kept?.version === version ? kept : emptyIndex
  } catch {
    // Another version of Node.js has written it.
    return emptyIndex
  }
}

/**
 * Find the shards of the index before that can stay, if each of its pages is at the same place and has as many sections
 * as it had. Otherwise, documents have other numbers.
 */
export function findEarlierShards(
  {pages, shards}: KeptIndex,
  indexed: ReadonlyArray<IndexedPage>,
  {terms}: Pick<Collection, 'terms'>
): EarlierShards | undefined {
  if (!shards || pages.length !== indexed.length) return
  const changed = new Uint8Array(terms.length)
  for (const [at, {part}] of indexed.entries()) {
    const before = pages[at]?.part
    if (before?.lengths.length !== part.lengths.length) return
    if (before !== part) markChanges([before, part], changed)
  }
  return {...shards, changed}
}
