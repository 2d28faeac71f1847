import type {Problem} from '../problem.ts'
import {formatCounts} from './format-counts.ts'
import {formatProblems} from './format-problems.ts'

/** Format problems with their lines, and how many there are. */
export function formatReport(
  problems: ReadonlyArray<Problem>,
  options: Parameters<typeof formatProblems>[1]
): string {
  const list = formatProblems(problems, options)
  return `${list === '' ? '' : `${list}\n`}${formatCounts(problems)}\n`
}
