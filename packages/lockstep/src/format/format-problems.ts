import {readFileSync} from 'node:fs'
import path from 'node:path'
import {styleText} from 'node:util'
import {type SiteProblem, toPoint} from '@lockstep/generator'
import {toVisible} from './to-visible.ts'

/** How problems are shown. */
export interface ProblemFormat {
  color: boolean
  /** Folder that their files are in. */
  root: string
  /** What paths are shown relative to. */
  cwd: string
}

/** Format problems for a person: where, what, and the line itself with a mark under the place. */
export function formatProblems(
  problems: ReadonlyArray<SiteProblem>,
  {color, root, cwd}: ProblemFormat
): string {
  const texts = new Map<string, Array<string>>()
  return problems
    .map((problem) => {
      const {file, reason, severity, ruleId} = problem
      const {line, column} = toPoint(problem)
      const name = path.relative(cwd, path.join(root, file)) || file
      const place = `${toVisible(name)}:${line}:${column}`
      const word = color ? styleText(colors[severity], severity) : severity
      const rule = color ? styleText('dim', ruleId) : ruleId
      const frame = problem.place ? toFrame(readLines(file), problem) : ''
      return `${place}\n  ${word}  ${toVisible(reason)}  ${rule}\n${frame}`
    })
    .join('\n')

  function readLines(file: string): Array<string> {
    const known = texts.get(file) ?? tryRead(path.join(root, file))
    texts.set(file, known)
    return known
  }
}

const colors = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** The line with a problem between its neighbours, and a mark under the place. */
export function toFrame(lines: ReadonlyArray<string>, problem: Pick<SiteProblem, 'place'>): string {
  const {line, column} = toPoint(problem)
  if (lines[line - 1] === undefined) return ''
  const width = String(line + 1).length
  const rows: Array<string> = []
  for (let number = Math.max(1, line - 1); number <= Math.min(lines.length, line + 1); number++) {
    const text = cut(toVisible(lines[number - 1] ?? ''), column)
    rows.push(`  ${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`)
    if (number === line) {
      const before = cut(toVisible((lines[line - 1] ?? '').slice(0, column - 1)), column)
      rows.push(
        `    ${' '.repeat(width)} | ${' '.repeat(before.length)}${'^'.repeat(countMarks(problem))}`
      )
    }
  }
  return `${rows.map((row) => row.trimEnd()).join('\n')}\n`
}

/** Long lines are shown around the place. */
function cut(text: string, column: number): string {
  const start = column > 100 ? column - 60 : 0
  return text.slice(start, start + 120)
}

function countMarks({place}: Pick<SiteProblem, 'place'>): number {
  if (!place || !('end' in place) || place.end.line !== place.start.line) return 1
  return Math.max(1, Math.min(60, place.end.column - place.start.column))
}

function tryRead(file: string): Array<string> {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    // It is gone, or a folder: the message has to do without.
    return []
  }
}
