import {isWholeFile, type Problem} from '@lockstep/problem'
import type {Place} from './place.ts'

/** Something wrong with a site, with the place of who wrote it. */
export interface SiteProblem {
  /** Path from the folder of the pages. */
  file: string
  ruleId: string
  reason: string
  severity: 'error' | 'warning' | 'note'
  place?: Place | undefined
}

/** Drop the place of a problem that concerns a whole file. */
export function toSiteProblem({file, ruleId, reason, severity, place}: Problem): SiteProblem {
  return {file, ruleId, reason, severity, ...(!isWholeFile(place) && {place})}
}

/** Sort problems by file and place; what two steps have found is told once. */
export function mergeProblems(problems: ReadonlyArray<SiteProblem>): Array<SiteProblem> {
  const unique = new Map<string, SiteProblem>()
  for (const problem of problems) {
    const {file, ruleId, reason} = problem
    const {line, column} = toPoint(problem)
    const key = JSON.stringify([file, line, column, ruleId, reason])
    if (!unique.has(key)) unique.set(key, problem)
  }
  return [...unique.values()].sort((a, b) => {
    if (a.file !== b.file) return a.file < b.file ? -1 : 1
    const [left, right] = [toPoint(a), toPoint(b)]
    return left.line - right.line || left.column - right.column
  })
}

/** Where a problem begins; nothing stands before the first line. */
export function toPoint({place}: Pick<SiteProblem, 'place'>): {line: number; column: number} {
  if (!place) return {line: 1, column: 1}
  return 'start' in place ? place.start : place
}
