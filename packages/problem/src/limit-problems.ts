import type {Problem} from './problem.ts'

/** More problems in a file would not be read, and a malicious file could have millions. */
const mostProblems = 500

/**
 * Keep the first problems of a file.
 *
 * The last one that is kept says how many are not reported. It has the severity of the worst of those.
 */
export function limitProblems<Value extends Omit<Problem, 'file'>>(
  problems: ReadonlyArray<Value>,
  most = mostProblems
): Array<Value> {
  const rest = problems.slice(most - 1)
  const [last] = rest
  if (!last || rest.length === 1) return [...problems]
  const worst = ranks.find((rank) => rest.some(({severity}) => severity === rank))
  const {fix: _, ...kept} = last
  const reason = `${last.reason} (and ${rest.length - 1} more problems in this file)`
  return [...problems.slice(0, most - 1), {...kept, severity: worst, reason} as Value] // Without its fix.
}

const ranks = ['error', 'warning', 'note'] as const

/** Keep the first problems of every file, as `limitProblems` does. The problems are sorted by file. */
export function limitByFile(problems: ReadonlyArray<Problem>, most = mostProblems): Array<Problem> {
  const files = new Map<string, Array<Problem>>()
  for (const problem of problems) {
    const list = files.get(problem.file)
    if (list) list.push(problem)
    else files.set(problem.file, [problem])
  }
  return [...files.values()].flatMap((list) => limitProblems(list, most))
}
