import type {Problem} from '../problem.ts'
import {formatCount} from './format-count.ts'

/** Format how many problems of each severity there are: `2 errors, 1 note`, or `No problems`. */
export function formatCounts(problems: ReadonlyArray<Problem>): string {
  const words = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length
    return count === 0 ? [] : [formatCount(count, severity)]
  })
  return words.length === 0 ? 'No problems' : words.join(', ')
}
