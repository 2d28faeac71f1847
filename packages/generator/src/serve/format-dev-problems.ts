import type {Problem} from '@lockstep/problem'
import {formatCount, formatCounts, toPath, toVisible} from '@lockstep/problem/print'

/** How many files one line names at most. */
const most = 3

/** Format how many problems the pages have, and where: `2 errors in docs/a.mdx, docs/b.mdx`. */
export function formatDevProblems(
  problems: ReadonlyArray<Problem>,
  {root, cwd}: {root: string; cwd: string}
): string {
  if (problems.length === 0) return 'No problems\n'
  const errors = problems.filter(({severity}) => severity === 'error')
  const shown = errors.length > 0 ? errors : problems
  const files = [...new Set(shown.map(({file}) => toVisible(toPath(file, root, cwd))))]
  const rest = files.length - most
  const names = files.slice(0, most).join(', ')
  const more = rest > 0 ? ` and ${formatCount(rest, 'more file')}` : ''
  return `${formatCounts(problems)}: see ${names}${more}\n`
}
