import type {Problem} from './problem.ts'

/** Sort problems by file and place. Problems at the same place keep their order. */
export function sortProblems<Value extends Pick<Problem, 'file' | 'place'>>(
  problems: ReadonlyArray<Value>
): Array<Value> {
  return [...problems].sort((a, b) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1
    const [left, right] = [a.place.start, b.place.start]
    return left.line - right.line || left.column - right.column
  })
}

/**
 * Sort problems by file and place, and drop those that another step has already reported.
 *
 * Two problems of a rule at the same place are the same problem unless their subjects differ. A suggestion of either
 * step is kept.
 */
export function mergeProblems(problems: ReadonlyArray<Problem>): Array<Problem> {
  const unique = new Map<string, Problem>()
  for (const problem of problems) {
    const {file, ruleId, subject, place} = problem
    const key = JSON.stringify([file, place.start.line, place.start.column, ruleId, subject])
    const known = unique.get(key)
    if (!known) unique.set(key, problem)
    else if (!known.suggestion && problem.suggestion) {
      const {reason, suggestion} = problem
      unique.set(key, {...known, reason, suggestion})
    }
  }
  return sortProblems([...unique.values()])
}
