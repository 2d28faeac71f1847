import type {PageProblem} from './problem.ts'

/** Sort problems: those of the page itself first, then those of its partials; each is told once. */
export function sortProblems(
  problems: ReadonlyArray<PageProblem>,
  file: string
): Array<PageProblem> {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]))
  return [...unique.values()].sort((a, b) => {
    if (a.file !== b.file)
      return a.file === file ? -1 : b.file === file ? 1 : a.file < b.file ? -1 : 1
    const [left, right] = [toPoint(a), toPoint(b)]
    return left.line - right.line || left.column - right.column
  })
}

function toPoint({place}: PageProblem): {line: number; column: number} {
  if (!place) return {line: 0, column: 0}
  return 'start' in place ? place.start : place
}
