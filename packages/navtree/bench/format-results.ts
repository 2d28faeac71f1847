import type {Check} from './check-results.ts'
import type {SizeResult} from './measure-size.ts'

/** Format what was measured for a person: what each size took, then what was promised of it. */
export function formatResults(
  results: ReadonlyArray<SizeResult>,
  checks: ReadonlyArray<Check>
): string {
  const sizes = results.map(({pages, bytes, turns, first, repeated}) => [
    toCount(pages),
    toMegabytes(bytes),
    toSeconds(turns.parse),
    toSeconds(turns.first),
    toSeconds(turns.cached),
    toSeconds(first.time),
    toSeconds(repeated.time),
    toMegabytes(first.peak),
    toMegabytes(repeated.peak)
  ])
  const header = ['pages', 'size', 'parse', 'first', 'cached', 'whole', 'again', 'peak', 'again']
  const verdicts = checks.map(({pages, what, ratio, target, ok}) => [
    toCount(pages),
    ratio.toFixed(3),
    `≤ ${target}`,
    ok ? 'ok' : 'not ok',
    what
  ])
  return `${toTable([header, ...sizes])}\n${toTable(verdicts)}`
}

function toTable(rows: ReadonlyArray<ReadonlyArray<string>>): string {
  const widths = (rows[0] ?? []).map((_, column) => {
    return Math.max(...rows.map((row) => row[column]?.length ?? 0))
  })
  return rows
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

function toSeconds(time: number): string {
  return `${(time / 1000).toFixed(2)} s`
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`
}

function toCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** Words stand at the left, figures at the right. */
function pad(cell: string, width: number): string {
  return /^[a-z]/i.test(cell) ? cell.padEnd(width) : cell.padStart(width)
}
