import type {Problem} from '@lockstep/problem'
import {formatCounts, toPath, toReason, toVisible} from '@lockstep/problem/print'

/** How many problems are shown after an edit. */
const most = 3

/** The problems of a served site. */
export interface FoundProblems {
  problems: ReadonlyArray<Problem>
  /** The problems before the last change. */
  earlier: ReadonlyArray<Problem>
  /** Folder that files are relative to. */
  root: string
}

/**
 * Format the first problems of the pages, each in a line that starts with its place, and how many there are.
 *
 * Errors come first, and among them those that are not in `earlier`, because the last edit caused them.
 */
export function formatDevProblems({problems, earlier, root}: FoundProblems, cwd: string): string {
  if (problems.length === 0) return 'No problems\n'
  const known = new Set(earlier.map(toKey))
  const rank = (problem: Problem): number =>
    (problem.severity === 'error' ? 0 : 2) + (known.has(toKey(problem)) ? 1 : 0)
  const shown = [...problems].sort((a, b) => rank(a) - rank(b)).slice(0, most)
  const rows = shown.map((problem) => {
    const {file, place, severity, ruleId} = problem
    const {line, column} = place.start
    const reason = toReason(problem, (other) => toPath(other, root, cwd))
    return toVisible(
      `${toPath(file, root, cwd)}:${line}:${column} ${severity}: ${reason}  ${ruleId}`
    )
  })
  const hint = problems.length > most ? ': run `lockstep lint` to see all of them' : ''
  return `${rows.join('\n')}\n${formatCounts(problems)}${hint}\n`
}

/** A key without the line, which an edit above the problem changes. */
function toKey({file, ruleId, reason}: Problem): string {
  return JSON.stringify([file, ruleId, reason])
}
