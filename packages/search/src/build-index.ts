import {toCell} from './cell.ts'
import {compareCodeUnits} from './compare-code-units.ts'
import {fields, type Statistics} from './fields.ts'
import type {Postings} from './postings.ts'
import type {IndexedPage, SearchIndex} from './search-index.ts'
import type {SearchPage} from './search-page.ts'
import {type Document, toDocuments} from './to-documents.ts'

/** Build an index of pages, whose order does not matter. */
export async function buildIndex(
  pages: AsyncIterable<SearchPage> | Iterable<SearchPage>
): Promise<SearchIndex> {
  const indexed: Array<IndexedPage> = []
  const lists = new Map<string, Array<number>>()
  const lengths = createLengths()
  let documents = 0

  for await (const page of pages) {
    const {stored, documents: own} = toDocuments(page)
    const {boost = 1} = page
    indexed.push({stored, boost: Number.isFinite(boost) && boost > 0 ? boost : 1})
    for (const document of own) {
      addDocument(document, documents++)
    }
  }

  const order = sortPages(indexed)
  return {
    statistics: {documents, lengths: lengths.toAverages()},
    pages: order.pages,
    terms: new Map(
      Array.from(lists.keys())
        .sort(compareCodeUnits)
        .map((term) => [term, toPostings(lists.get(term) ?? [], order.numbers)])
    )
  }

  /** Each pair of a section and a field is one number, so that a list takes little memory. */
  function addDocument(document: Document, number: number): void {
    for (const [field, counts] of document.entries()) {
      if (counts.size === 0) continue
      // Different ones, as MiniSearch counts them: what is said again does not make a text longer.
      lengths.add(field, counts.size)
      for (const [term, frequency] of counts) {
        const list = lists.get(term)
        const entry = (number * 8 + field) * 256 + toCell(frequency, counts.size)
        if (list) list.push(entry)
        else lists.set(term, [entry])
      }
    }
  }
}

function createLengths(): {
  add: (field: number, length: number) => void
  toAverages: () => Statistics['lengths']
} {
  const sums = fields.map(() => ({length: 0, count: 0}))
  return {
    add(field, length) {
      const sum = sums[field]
      if (!sum) return
      sum.length += length
      sum.count++
    },
    toAverages: () => sums.map(({length, count}) => (count === 0 ? 0 : length / count))
  }
}

/** Pages by route, and the numbers that their sections have then. Nothing is renumbered that was sorted before. */
function sortPages(pages: ReadonlyArray<IndexedPage>): {
  pages: Array<IndexedPage>
  numbers: Uint32Array | undefined
} {
  const starts: Array<number> = []
  let count = 0
  for (const {stored} of pages) {
    starts.push(count)
    count += stored.sections.length
  }
  const order = Array.from(pages.keys()).sort((a, b) => {
    return compareCodeUnits(pages[a]?.stored.route ?? '', pages[b]?.stored.route ?? '') || a - b
  })
  const sorted = order.flatMap((index) => pages[index] ?? [])
  if (order.every((index, place) => index === place)) return {pages: sorted, numbers: undefined}

  const numbers = new Uint32Array(count)
  let next = 0
  for (const index of order) {
    const start = starts[index] ?? 0
    const length = pages[index]?.stored.sections.length ?? 0
    for (let section = 0; section < length; section++) numbers[start + section] = next++
  }
  return {pages: sorted, numbers}
}

function toPostings(list: ReadonlyArray<number>, numbers: Uint32Array | undefined): Postings {
  const entries = numbers
    ? list
        .map((entry) => (numbers[Math.floor(entry / 2048)] ?? 0) * 2048 + (entry % 2048))
        .sort((a, b) => a - b)
    : list
  const documents = new Uint32Array(entries.length)
  const masks = new Uint8Array(entries.length)
  const cells = new Uint8Array(entries.length)
  let length = 0

  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] ?? 0
    const document = Math.floor(entry / 2048)
    cells[index] = entry % 256
    if (length === 0 || documents[length - 1] !== document) documents[length++] = document
    masks[length - 1] = (masks[length - 1] ?? 0) | (1 << (Math.floor(entry / 256) % 8))
  }
  return {documents: documents.slice(0, length), masks: masks.slice(0, length), cells}
}
