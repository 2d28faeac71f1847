import {readCell} from '../src/cell.ts'
import {fields} from '../src/fields.ts'
import {listForms} from '../src/list-forms.ts'
import {parseQuery, type QueryTerm} from '../src/parse-query.ts'
import {splitUnknown} from '../src/resolve-query.ts'
import type {SearchIndex} from '../src/search-index.ts'
import {isWord} from '../src/term-shape.ts'

/** What the whole index knows of a term: a cell by section and field. */
type Cells = Map<number, Map<number, number>>

/**
 * Score all sections of a whole index by the rules of the README, with loops over everything and no files.
 *
 * `completions` gives what the start of a word may stand for, which is the only rule that knows of files.
 */
export function scoreWhole(
  index: SearchIndex,
  query: string,
  completions: (prefix: string, terms: ReadonlyArray<string>) => ReadonlyArray<string>
): Map<number, number> {
  const all = Array.from(index.terms.keys())
  const countMost = (found: string): number =>
    Math.max(...fields.map((_, field) => countIn(readCells(index, found), field)))

  const terms = splitUnknown(parseQuery(query).map((each) => ({...each, found: findFactors(each)})))
  const sums = new Map<number, {sum: number; words: Set<number>}>()
  for (const {term, weight, word, found} of terms) {
    const counted = index.terms.has(term) ? [term] : found.map(([other]) => other)
    const counts = fields.map((_, field) => {
      const sizes = counted.map((each) => countIn(readCells(index, each), field))
      return Math.min(
        index.statistics.documents,
        sizes.reduce((sum, size) => sum + size, 0)
      )
    })
    const best = new Map<number, number>()
    for (const [other, factor] of found) {
      for (const [section, cells] of readCells(index, other)) {
        const score = factor * scoreSection(cells, counts, index)
        best.set(section, Math.max(best.get(section) ?? 0, score))
      }
    }
    for (const [section, score] of best) {
      const {sum, words} = sums.get(section) ?? {sum: 0, words: new Set<number>()}
      sums.set(section, {sum: sum + weight * score, words: words.add(word)})
    }
  }
  return new Map(Array.from(sums, ([section, {sum, words}]) => [section, sum * words.size]))

  function findFactors({term, isPrefix, isName}: QueryTerm): Array<[term: string, factor: number]> {
    const factors = new Map<string, number>()
    const add = (found: string, factor: number): void => {
      if (index.terms.has(found) && !factors.has(found)) factors.set(found, factor)
    }
    add(term, 1)
    for (const form of isName ? [] : listForms(term)) add(form, 0.8)
    const isKnown = factors.size > 0
    if (isPrefix) {
      const typed = term.split('…')[0]?.length ?? 0
      for (const longer of completions(term, all)) {
        add(longer, (0.6 * typed) / (typed + 0.3 * (longer.length - typed)))
      }
    }
    const sections = Array.from(factors.keys(), countMost).reduce((sum, count) => sum + count, 0)
    if (!isKnown && sections < 3 && isWord(term)) {
      const near = all.filter((other) => isWord(other) && countEdits(term, other) <= 1)
      for (const other of near.sort().slice(0, 8)) add(other, 0.5)
    }
    return [...factors]
  }
}

function scoreSection(
  cells: ReadonlyMap<number, number>,
  counts: ReadonlyArray<number>,
  {statistics}: SearchIndex
): number {
  let score = 0
  for (const [field, {boost}] of fields.entries()) {
    const cell = cells.get(field)
    if (cell === undefined) continue
    const {frequency, length} = readCell(cell)
    const count = counts[field] ?? 0
    const rarity = Math.log(1 + (statistics.documents - count + 0.5) / (count + 0.5))
    const norm = 1.2 * (1 - 0.7 + (0.7 * length) / (statistics.lengths[field] ?? 1))
    score += boost * rarity * (0.5 + (frequency * 2.2) / (frequency + norm))
  }
  return score
}

function readCells(index: SearchIndex, term: string): Cells {
  const postings = index.terms.get(term)
  const cells: Cells = new Map()
  let at = 0
  for (const [place, section] of (postings?.documents ?? new Uint32Array()).entries()) {
    const own = new Map<number, number>()
    for (const field of fields.keys()) {
      if ((postings?.masks[place] ?? 0) & (1 << field)) own.set(field, postings?.cells[at++] ?? 0)
    }
    cells.set(section, own)
  }
  return cells
}

function countIn(cells: Cells, field: number): number {
  return Array.from(cells.values()).filter((own) => own.has(field)).length
}

/** Letters to add, leave out or change, or neighbours to swap, by the book. */
export function countEdits(left: string, right: string): number {
  const rows = Array.from({length: left.length + 1}, (_, row) =>
    Array.from({length: right.length + 1}, (_, column) =>
      row === 0 ? column : column === 0 ? row : 0
    )
  )
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwap =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      const edits = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwap ? [at(row - 2, column - 2) + 1] : [])
      ]
      const line = rows[row]
      if (line) line[column] = Math.min(...edits)
    }
  }
  return at(left.length, right.length)
}
