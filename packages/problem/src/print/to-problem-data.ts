import type {Problem} from '../problem.ts'
import {toPlaceData} from './to-place-data.ts'

/** Convert a problem to the plain data that programs read. */
export function toProblemData(problem: Problem, toPath: (file: string) => string): object {
  const {file, place, severity, ruleId, reason, subject, details, fix, url} = problem
  return {
    ...toPlaceData(toPath(file), place),
    severity,
    rule: ruleId,
    message: reason,
    ...(subject !== undefined && {subject}),
    ...(details && {details}),
    isFixable: fix !== undefined,
    url: url ?? null
  }
}
