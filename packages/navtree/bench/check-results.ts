import type {SizeResult, Subject} from './measure-size.ts'

/** A ratio that has to stay below its target. */
export interface Check {
  pages: number
  subject: Subject
  /** What the ratio is of: time, peak memory, or growth of time from a smaller set on. */
  of: 'time' | 'memory' | 'growth'
  ratio: number
  target: number
  ok: boolean
}

/** Compare what was measured with what was promised. */
export function checkResults(results: ReadonlyArray<SizeResult>): Array<Check> {
  const checks = results.flatMap(({pages, runs}) => [
    toCheck(pages, 'first', 'time', runs.first.ratio, 1.15),
    toCheck(pages, 'cached', 'time', runs.cached.ratio, 1.15),
    toCheck(pages, 'repeated', 'time', runs.repeated.ratio, 0.1)
  ])

  const [small, large] = [2500, 10_000].map((size) => results.find(({pages}) => pages === size))
  if (!small || !large) return checks
  for (const subject of ['first', 'cached', 'repeated'] as const) {
    const [before, after] = [small.runs[subject], large.runs[subject]]
    checks.push(
      toCheck(large.pages, subject, 'memory', after.peak / before.peak, 2),
      // Parsing page by page is linear, so what keeps its ratio to it is linear too.
      toCheck(large.pages, subject, 'growth', after.ratio / before.ratio, 1.15)
    )
  }
  return checks
}

function toCheck(
  pages: number,
  subject: Subject,
  of: Check['of'],
  ratio: number,
  target: number
): Check {
  return {pages, subject, of, ratio, target, ok: ratio <= target}
}
