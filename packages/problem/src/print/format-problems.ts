import path from 'node:path'
import {styleText} from 'node:util'
import {groupBy} from '../group-by.ts'
import type {Problem} from '../problem.ts'
import {isWholeFile} from '../to-place.ts'
import {formatFrame} from './format-frame.ts'
import {readLines} from './read-lines.ts'
import {toPath} from './to-path.ts'
import {toReason} from './to-reason.ts'
import {toVisible} from './to-visible.ts'

/** How problems are shown. */
export interface ProblemFormat {
  color: boolean
  /** Folder that their files are in. */
  root: string
  /** Folder that paths are shown relative to. */
  cwd: string
}

const colors = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** Format problems for a person: grouped by file, each with its line and a mark under the place. */
export function formatProblems(
  problems: ReadonlyArray<Problem>,
  {color, root, cwd}: ProblemFormat
): string {
  return Array.from(
    groupBy(problems, ({file}) => file),
    ([file, list]) => {
      const place = path.join(root, file)
      const name = toVisible(path.relative(cwd, place) || file)
      const lines = hideSecrets(readLines(place), list)
      const rows = list.map((problem) => {
        const reason = toReason(problem, (other) => toPath(other, root, cwd))
        return formatProblem({...problem, reason}, lines, color)
      })
      return `${color ? styleText('underline', name) : name}\n${rows.join('')}`
    }
  ).join('\n')
}

/** Replace the middle of secrets by stars, also in frames of other problems, which show lines around theirs. */
function hideSecrets(
  lines: ReadonlyArray<string>,
  problems: ReadonlyArray<Problem>
): ReadonlyArray<string> {
  const hidden = [...lines]
  for (const {isSecret, place} of problems) {
    const {start, end} = place
    const line = hidden[start.line - 1]
    if (!isSecret || line === undefined) continue
    const [from, to] = [start.column + 5, (end.line === start.line ? end.column : line.length) - 5]
    const stars = '*'.repeat(Math.max(0, to - from))
    hidden[start.line - 1] = line.slice(0, from) + stars + line.slice(from + stars.length)
  }
  return hidden
}

function formatProblem(problem: Problem, lines: ReadonlyArray<string>, color: boolean): string {
  const {severity, reason, ruleId, place, fix, details = []} = problem
  const {line, column} = place.start
  const word = severity.padEnd(8)
  const shown = color ? styleText(colors[severity], word) : word
  const rule = color ? styleText('dim', ruleId) : ruleId
  const hint = fix ? ' (fixable with `--fix`)' : ''
  const head = `  ${`${line}:${column}`.padEnd(7)} ${shown}${toVisible(reason)}${hint}  ${rule}\n`
  const frame = isWholeFile(place) ? '' : formatFrame(lines, place)
  return head + frame + details.map((line) => `    ${formatDetail(line, color)}\n`).join('')
}

function formatDetail(line: string, color: boolean): string {
  const style = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim'
  return color ? styleText(style, toVisible(line)) : toVisible(line)
}
