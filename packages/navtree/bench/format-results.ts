import type {Check} from './check-results.ts'
import {type SizeResult, type Subject, subjects} from './measure-size.ts'

const names: Record<Subject, string> = {
  parse: 'parse with unified alone',
  first: 'first read, no cache',
  cached: 'first read, cache empty',
  repeated: 'repeated read, new process'
}

const header = ['pages', 'what', 'time', 'process', 'peak', 'ratio', 'target', '']

/** Format what was measured as a table for a person. */
export function formatResults(
  results: ReadonlyArray<SizeResult>,
  checks: ReadonlyArray<Check>
): string {
  const runs = results.flatMap((result) =>
    subjects.map((subject) => toRunRow(result, subject, checks))
  )
  const growth = checks.filter((check) => check.of !== 'time').map(toGrowthRow)
  const rows = [header, ...runs, ...growth]
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))

  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column))
        .join('  ')
        .trimEnd()
    )
    .map((line) => `${line}\n`)
    .join('')
}

function toRunRow({pages, runs}: SizeResult, subject: Subject, checks: ReadonlyArray<Check>) {
  const run = runs[subject]
  const check = checks.find(
    (other) => other.pages === pages && other.subject === subject && other.of === 'time'
  )
  return [
    toCount(pages),
    names[subject],
    toSeconds(run.time),
    toSeconds(run.total),
    `${Math.round(run.peak / 2 ** 20)} MB`,
    run.ratio.toFixed(3),
    ...toVerdict(check)
  ]
}

function toGrowthRow(check: Check): Array<string> {
  const what = check.of === 'memory' ? 'peak ÷ that at 2,500' : 'ratio ÷ that at 2,500'
  return [
    toCount(check.pages),
    `${names[check.subject]}: ${what}`,
    '',
    '',
    '',
    check.ratio.toFixed(3),
    ...toVerdict(check)
  ]
}

function toVerdict(check: Check | undefined): [target: string, verdict: string] {
  return check ? [`≤ ${check.target}`, check.ok ? 'ok' : 'not ok'] : ['', '']
}

function toSeconds(time: number): string {
  return `${(time / 1000).toFixed(2)} s`
}

function toCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** Words stand at the left, figures at the right. */
function pad(cell: string, width: number, column: number): string {
  return column === 1 || column > 5 ? cell.padEnd(width) : cell.padStart(width)
}
