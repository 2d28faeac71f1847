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

/** The pages and terms that an index was built from, so that the next build reads only pages that changed. */
export interface KeptIndex {
  version: string
  /** The terms in order. The number of a term is its index here. */
  terms: Array<string>
  pages: Array<IndexedPage>
  shards?: KeptShards
}

/** A page as it is stored. Its part follows the parts of the pages before it, and these numbers say how long it is. */
type KeptPage = Omit<IndexedPage, 'part'> & {sizes: [lengths: number, rows: number]}

/** Everything that is stored except the parts. */
interface KeptHead extends Omit<KeptIndex, 'pages'> {
  pages: Array<KeptPage>
}

/** Version of the format. It changes with the format, so that older files are ignored. */
const version = `${formatVersion}.6`

/**
 * Serialize an index for the next one. `order` has the numbers of its terms in order.
 *
 * Parts are most of it, so they are copied once: the size of the head, the head, and all lengths and rows as numbers.
 */
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
): Uint8Array<ArrayBuffer> {
  const ranks = new Int32Array(terms.length)
  for (const [rank, number] of order.entries()) ranks[number] = rank
  const head: KeptHead = {
    version,
    terms: order.map((number) => terms[number] ?? ''),
    pages: pages.map(({part: {lengths, rows}, ...page}) => ({
      ...page,
      sizes: [lengths.length, rows.length]
    })),
    shards
  }
  const start = serialize(head)
  const first = toFirst(start.length)
  const count = pages.reduce((sum, {part}) => sum + part.lengths.length + part.rows.length, 0)
  const bytes = new Uint8Array((first + count) * numberSize)
  new DataView(bytes.buffer).setUint32(0, start.length, true)
  bytes.set(start, numberSize)
  const numbers = new Int32Array(bytes.buffer)
  let at = first
  for (const {part} of pages) {
    numbers.set(part.lengths, at)
    at += part.lengths.length
    for (const row of part.rows) numbers[at++] = row < 0 ? row : (ranks[row] ?? 0)
  }
  return bytes
}

const numberSize = Int32Array.BYTES_PER_ELEMENT

/** Return the index of the first number after a head. */
function toFirst(length: number): number {
  return 1 + Math.ceil(length / numberSize)
}

/** An index without pages. */
export const emptyIndex: KeptIndex = {version, terms: [], pages: []}

/** Parse what `keep` of `writeIndex` got from an earlier index. One of another version counts as empty. */
export function parseKept(bytes: Uint8Array): KeptIndex {
  try {
    const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    const head: KeptHead = deserialize(bytes.subarray(numberSize, numberSize + length))
    return head?.version === version ? addParts(head, bytes, toFirst(length)) : emptyIndex
  } catch {
    // Another version of Node.js wrote it, so it cannot be deserialized.
    return emptyIndex
  }
}

/** Give pages their parts, which are views of the bytes. */
function addParts(head: KeptHead, bytes: Uint8Array, first: number): KeptIndex {
  // A typed array needs an offset that is a multiple of four.
  const {buffer, byteOffset, byteLength} =
    bytes.byteOffset % numberSize === 0 ? bytes : new Uint8Array(bytes)
  const numbers = new Int32Array(buffer, byteOffset, byteLength / numberSize)
  let at = first
  const take = (size: number): Int32Array => {
    at += size
    return numbers.subarray(at - size, at)
  }
  const pages = head.pages.map(({sizes: [lengths, rows], ...page}): IndexedPage => {
    return {...page, part: {lengths: take(lengths), rows: take(rows)}}
  })
  return at === numbers.length ? {...head, pages} : emptyIndex
}

/**
 * Find the shards of the previous index that can be reused. This requires every page to have the same position and
 * the same number of sections as before, because otherwise documents are numbered differently.
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
