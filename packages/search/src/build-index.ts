import {toCell} from './cell.ts'
import {compareCodeUnits} from './compare-code-units.ts'
import {createPostingLists} from './create-posting-lists.ts'
import {fields, type Statistics} from './fields.ts'
import type {IndexedPage, SearchIndex} from './search-index.ts'
import type {PreparedPage, SearchPage} from './search-page.ts'
import type {StoredPage} from './stored-page.ts'
import {type Document, toDocuments} from './to-documents.ts'

/**
 * Build an index of pages, whose order does not matter.
 *
 * `addPage` keeps what is shown of a page, and gives the hash that it is found by.
 */
export async function buildIndex(
  pages: AsyncIterable<SearchPage | PreparedPage> | Iterable<SearchPage | PreparedPage>,
  addPage: (page: StoredPage) => Uint8Array
): Promise<SearchIndex> {
  const indexed: Array<IndexedPage> = []
  const lists = createPostingLists()
  const lengths = createLengths()
  let sections = 0

  for await (const page of pages) {
    const {stored, documents} = toDocuments(page)
    const {route, personas = [], contentType} = stored
    const {boost = 1} = page
    indexed.push({
      route,
      personas,
      contentType,
      boost: Number.isFinite(boost) && boost > 0 ? boost : 1,
      sections: documents.length,
      hash: addPage(stored)
    })
    for (const document of documents) addDocument(document, sections++)
  }

  const order = sortPages(indexed)
  return {
    statistics: {documents: sections, lengths: lengths.toAverages()},
    pages: order.pages,
    terms: lists.finish(order.numbers)
  }

  function addDocument(document: Document, section: number): void {
    for (const [field, counts] of document.entries()) {
      if (counts.size === 0) continue
      // Different ones, as MiniSearch counts them: what is said again does not make a text longer.
      lengths.add(field, counts.size)
      for (const [term, frequency] of counts) {
        lists.add(term, section, field, toCell(frequency, counts.size))
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
  for (const {sections} of pages) {
    starts.push(count)
    count += sections
  }
  const order = Array.from(pages.keys()).sort((a, b) => {
    return compareCodeUnits(pages[a]?.route ?? '', pages[b]?.route ?? '') || a - b
  })
  const sorted = order.flatMap((index) => pages[index] ?? [])
  if (order.every((index, place) => index === place)) return {pages: sorted, numbers: undefined}

  const numbers = new Uint32Array(count)
  let next = 0
  for (const index of order) {
    const start = starts[index] ?? 0
    const length = pages[index]?.sections ?? 0
    for (let section = 0; section < length; section++) numbers[start + section] = next++
  }
  return {pages: sorted, numbers}
}
