import type {Problem} from '../problem.ts'
import {toPlaceData} from './to-place-data.ts'
import {toReason} from './to-reason.ts'

/** Convert a problem to the plain data that programs read. */
export function toProblemData(problem: Problem, toPath: (file: string) => string): object {
  const {file, place, severity, ruleId, subject, details, also, fix, url} = problem
  return {
    ...toPlaceData(toPath(file), place),
    severity,
    rule: ruleId,
    message: toReason(problem, toPath),
    ...(subject !== undefined && {subject}),
    ...(details && {details}),
    ...(also && {also: also.map(({start}) => ({line: start.line, column: start.column}))}),
    isFixable: fix !== undefined,
    url: url ?? null
  }
}
