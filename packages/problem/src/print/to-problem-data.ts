import type {Problem} from '../problem.ts'
import {isWholeFile} from '../to-place.ts'

/** Convert a problem to the plain data that programs read. */
export function toProblemData(problem: Problem, toPath: (file: string) => string): object {
  const {file, place, severity, ruleId, reason, subject, details, fix, url} = problem
  const {start, end} = place
  return {
    file: toPath(file),
    line: start.line,
    column: start.column,
    ...(!isWholeFile(place) && {endLine: end.line, endColumn: end.column}),
    severity,
    rule: ruleId,
    message: reason,
    ...(subject !== undefined && {subject}),
    ...(details && {details}),
    isFixable: fix !== undefined,
    url: url ?? null
  }
}
