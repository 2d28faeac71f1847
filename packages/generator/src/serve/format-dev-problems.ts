import type {Problem} from '@lockstep/problem'
import {formatCounts, toPath, toReason, toVisible} from '@lockstep/problem/print'

/** How many problems are shown after an edit. */
const most = 3

/** Format the first problems of the pages, each in a line that starts with its place, and how many there are. */
export function formatDevProblems(
  problems: ReadonlyArray<Problem>,
  {root, cwd}: {root: string; cwd: string}
): string {
  if (problems.length === 0) return 'No problems\n'
  const errors = problems.filter(({severity}) => severity === 'error')
  const others = problems.filter(({severity}) => severity !== 'error')
  const shown = [...errors, ...others].slice(0, most)
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
