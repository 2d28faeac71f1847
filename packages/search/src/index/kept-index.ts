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

/** A page as it is stored. Its part is stored with the numbers, and has this many lengths and rows. */
type KeptPage = Omit<IndexedPage, 'part'> & {sizes: [lengths: number, rows: number]}

/** The first part of what is stored. */
interface KeptPages {
  version: string
  pages: Array<KeptPage>
}

/**
 * The second part of what is stored. It is followed by this many lists of terms, and then by the numbers of pages.
 */
interface KeptHead extends Pick<KeptIndex, 'shards'> {
  lists: number
}

/** Version of the format. It changes with the format, so that older files are ignored. */
const version = `${formatVersion}.8`

/**
 * Serialize an index for the next one, in several parts. `order` has the numbers of its terms in order.
 *
 * Most of the bytes are terms, and lengths and rows of pages. Only a few megabytes are copied at a time, because a copy of
 * them all would take as much memory as the index of a large site itself.
 */
export function* serializeKept(
  {terms}: Pick<Collection, 'terms'>,
  {
    pages,
    shards,
    order
  }: Pick<KeptIndex, 'pages'> & {
    shards: KeptShards
    order: ReadonlyArray<number>
  },
  numbersAtOnce = 2 ** 20
): Generator<Uint8Array<ArrayBuffer>> {
  const listed = pages.map(({part: {lengths, rows}, ...page}): KeptPage => {
    return {...page, sizes: [lengths.length, rows.length]}
  })
  yield serializeValue({version, pages: listed} satisfies KeptPages)
  const lists = Math.ceil(order.length / termsAtOnce)
  yield serializeValue({shards, lists} satisfies KeptHead)
  for (let at = 0; at < order.length; at += termsAtOnce) {
    yield serializeValue(order.slice(at, at + termsAtOnce).map((number) => terms[number] ?? ''))
  }
  const ranks = new Int32Array(terms.length)
  for (const [rank, number] of order.entries()) ranks[number] = rank
  for (const some of cutPages(pages, numbersAtOnce)) {
    const numbers = new Int32Array(some.reduce((sum, {part}) => sum + countNumbers(part), 0))
    let at = 0
    for (const {part} of some) {
      numbers.set(part.lengths, at)
      at += part.lengths.length
      for (const row of part.rows) numbers[at++] = row < 0 ? row : (ranks[row] ?? 0)
    }
    yield new Uint8Array(numbers.buffer)
  }
}

/** About a megabyte. */
const termsAtOnce = 2 ** 15

function serializeValue(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(value))
}

/** Cut a list of pages whenever it has this many numbers. */
function* cutPages(
  pages: ReadonlyArray<IndexedPage>,
  most: number
): Generator<ReadonlyArray<IndexedPage>> {
  let [start, size] = [0, 0]
  for (const [at, {part}] of pages.entries()) {
    size += countNumbers(part)
    if (size < most) continue
    yield pages.slice(start, at + 1)
    ;[start, size] = [at + 1, 0]
  }
  if (start < pages.length) yield pages.slice(start)
}

function countNumbers({lengths, rows}: IndexPart): number {
  return lengths.length + rows.length
}

/** An index without pages. */
export const emptyIndex: KeptIndex = {version, terms: [], pages: []}

/** Parse which pages an earlier index has, from the first of the parts that `keep` of `writeIndex` got. */
export function parseKeptPages(
  first: Uint8Array
): ReadonlyArray<Pick<IndexedPage, 'key' | 'file'>> {
  return parsePages(first)
}

/** Parse the parts that `keep` of `writeIndex` got from an earlier index. One of another version counts as empty. */
export function parseKept(parts: Iterable<Uint8Array>): KeptIndex {
  const [first, second, ...others] = parts
  const pages = first ? parsePages(first) : []
  if (!second || pages.length === 0) return emptyIndex
  // They are of the version of the pages.
  const head = parseValue(second) as KeptHead | undefined
  const {lists = 0, shards} = head ?? {}
  const terms = others.slice(0, lists).map(parseValue) as Array<Array<string> | undefined>
  const indexed = addNumbers(pages, others.slice(lists).map(toNumbers))
  if (!shards || !indexed || terms.length < lists || terms.includes(undefined)) return emptyIndex
  return {version, pages: indexed, shards, terms: terms.flatMap((list) => list ?? [])}
}

function parsePages(first: Uint8Array): Array<KeptPage> {
  const known = parseValue(first) as Partial<KeptPages> | undefined // Written by `serializeKept` of some version.
  return known?.version === version ? (known.pages ?? []) : []
}

function parseValue(bytes: Uint8Array): unknown {
  try {
    return deserialize(bytes)
  } catch {
    // Another version of Node.js has written it, or a part of it is missing.
    return
  }
}

/** View bytes as numbers. They are copied if their address is not a multiple of four. */
function toNumbers(bytes: Uint8Array): Int32Array {
  const {BYTES_PER_ELEMENT: size} = Int32Array
  const {buffer, byteOffset, byteLength} =
    bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes)
  return new Int32Array(buffer, byteOffset, Math.floor(byteLength / size))
}

/**
 * Give pages their parts, which are views of the numbers. Returns undefined if the numbers don't belong to the pages.
 */
function addNumbers(
  pages: ReadonlyArray<KeptPage>,
  lists: ReadonlyArray<Int32Array>
): Array<IndexedPage> | undefined {
  let [list, at] = [0, 0]
  const found: Array<IndexedPage> = []
  for (const {sizes, ...page} of pages) {
    if (at > 0 && at === lists[list]?.length) [list, at] = [list + 1, 0]
    const numbers = lists[list] ?? new Int32Array()
    const [lengths, rows] = sizes
    const [middle, end] = [at + lengths, at + lengths + rows]
    if (end > numbers.length) return
    const part = {lengths: numbers.subarray(at, middle), rows: numbers.subarray(middle, end)}
    found.push({...page, part})
    at = end
  }
  const isWhole = list >= lists.length - 1 && at === (lists[list]?.length ?? 0)
  return isWhole ? found : undefined
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
