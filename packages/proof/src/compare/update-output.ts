import type {Variation} from '../plan/options.ts'
import {isGap, matchLine, toLines} from './compare-output.ts'
import {vary} from './vary.ts'

/** Replace the output on a page with what was printed. Lines that still match stay as they are, including `…`. */
export function updateOutput(
  expected: string,
  actual: string,
  kinds: ReadonlyArray<Variation> = []
): string {
  const wanted = toLines(expected)
  const found = toLines(actual)
  const {lines: patterns} = vary(wanted, kinds)
  const {lines: plain} = vary(found, kinds)
  const isSame = (a: number, b: number): boolean => {
    return !isGap(wanted[a] ?? '') && matchLine(patterns[a] ?? '', plain[b] ?? '')
  }
  const result: Array<string> = []
  let [a, b] = [0, 0]
  for (const [nextA, nextB] of [...alignLines(wanted.length, found.length, isSame), undefined].map(
    (pair) => pair ?? ([wanted.length, found.length] as const)
  )) {
    result.push(...merge(wanted.slice(a, nextA), found.slice(b, nextB)))
    const kept = wanted[nextA]
    if (kept !== undefined) result.push(kept)
    a = nextA + 1
    b = nextB + 1
  }
  return result.join('\n')
}

/** Write the new lines between lines that stay, and keep gaps where they were. */
function merge(wanted: ReadonlyArray<string>, found: ReadonlyArray<string>): Array<string> {
  const first = wanted.findIndex(isGap)
  if (first === -1) return [...found]
  const after = wanted.length - 1 - wanted.findLastIndex(isGap)
  const head = found.slice(0, first)
  const tail = after === 0 ? [] : found.slice(Math.max(head.length, found.length - after))
  return [...head, '…', ...tail]
}

/** Find the longest common subsequence of lines, as pairs of line numbers. */
function alignLines(
  rows: number,
  columns: number,
  isSame: (row: number, column: number) => boolean
): Array<readonly [number, number]> {
  const lengths = Array.from({length: rows + 1}, () => new Array<number>(columns + 1).fill(0))
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const length = isSame(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
      const line = lengths[row]
      if (line) line[column] = length
    }
  }
  const pairs: Array<readonly [number, number]> = []
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (isSame(row, column) && at(row, column) === at(row + 1, column + 1) + 1) {
      pairs.push([row, column])
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

/** A change to an output fence of a page. */
export interface OutputUpdate {
  /** First line of its code. */
  line: number
  before: string
  after: string
}

/** Write outputs into the text of a page. Everything else is unchanged. */
export function updatePage(text: string, updates: ReadonlyArray<OutputUpdate>): string {
  const lines = text.split('\n')
  for (const {line, before, after} of [...updates].sort((a, b) => b.line - a.line)) {
    const count = before === '' ? 0 : before.split('\n').length
    // The fence can be in a list or a quote: its closing line has the prefix that each line needs.
    const [prefix = ''] = /^[\s>]*/.exec(lines[line - 1 + count] ?? '') ?? []
    const fresh = after === '' ? [] : after.split('\n').map((each) => `${prefix}${each}`.trimEnd())
    lines.splice(line - 1, count, ...fresh)
  }
  return lines.join('\n')
}
