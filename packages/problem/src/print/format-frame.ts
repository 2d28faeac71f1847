import type {Problem} from '../problem.ts'
import {toVisible} from './to-visible.ts'

/** Format a line between its neighbors, with a mark under the place. Returns an empty text when the line is gone. */
export function formatFrame(lines: ReadonlyArray<string>, place: Problem['place']): string {
  const {line, column} = place.start
  if (lines[line - 1] === undefined) return ''
  const width = String(line + 1).length
  const rows: Array<string> = []
  for (let number = Math.max(1, line - 1); number <= Math.min(lines.length, line + 1); number++) {
    const text = cut(toVisible(lines[number - 1] ?? ''), column)
    rows.push(`  ${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`)
    if (number === line) {
      const before = cut(toVisible((lines[line - 1] ?? '').slice(0, column - 1)), column)
      const indent = ' '.repeat(before.length)
      rows.push(`    ${' '.repeat(width)} | ${indent}${'^'.repeat(countMarks(place))}`)
    }
  }
  return `${rows.map((row) => row.trimEnd()).join('\n')}\n`
}

/** Shorten a long line to what is around the place. */
function cut(text: string, column: number): string {
  const start = column > 100 ? column - 60 : 0
  return text.slice(start, start + 120)
}

function countMarks({start, end}: Problem['place']): number {
  if (end.line !== start.line) return 1
  return Math.max(1, Math.min(60, end.column - start.column))
}
