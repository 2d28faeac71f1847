import {type Place, type Problem, toPlace} from '@lockstep/problem'
import type {Details, Rule} from './rule.ts'

/** Convert a rule's report to a problem. Drops offsets, which are useless without the text. */
export function toProblem(
  {id, severity}: Rule,
  file: string,
  reason: string,
  place: Place,
  details: Details = {}
): Problem {
  const {start, end} = toPlace(place)
  return {
    file,
    ruleId: id,
    reason,
    ...details,
    severity: details.severity ?? severity,
    place: {
      start: {line: start.line, column: start.column},
      end: {line: end.line, column: end.column}
    }
  }
}
