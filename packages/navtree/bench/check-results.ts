import type {SizeResult} from './measure-size.ts'

/** A ratio that has to stay below its target. */
export interface Check {
  pages: number
  what: string
  ratio: number
  target: number
  ok: boolean
}

/** Compare what was measured with what was promised. */
export function checkResults(results: ReadonlyArray<SizeResult>): Array<Check> {
  const checks = results.flatMap(({pages, turns, repeated}) => [
    toCheck(pages, 'first read ÷ parse', turns.first / turns.parse, 1.15),
    toCheck(pages, 'first read, empty cache ÷ parse', turns.cached / turns.parse, 1.15),
    toCheck(pages, 'repeated read ÷ parse', repeated.time / turns.parse, 0.1)
  ])

  const [small, large] = [2500, 10_000].map((size) => results.find(({pages}) => pages === size))
  if (!small || !large) return checks
  // Parsing page by page is linear, so what keeps its ratio to it is linear too.
  const toRatio = ({first, turns}: SizeResult): number => first.time / turns.parse
  return [
    ...checks,
    toCheck(
      large.pages,
      'whole set ÷ parse, to that at 2,500',
      toRatio(large) / toRatio(small),
      1.25
    ),
    toCheck(
      large.pages,
      'peak of first read, to that at 2,500',
      large.first.peak / small.first.peak,
      2
    ),
    toCheck(
      large.pages,
      'peak of repeated read, to that at 2,500',
      large.repeated.peak / small.repeated.peak,
      2
    )
  ]
}

function toCheck(pages: number, what: string, ratio: number, target: number): Check {
  return {pages, what, ratio, target, ok: ratio <= target}
}
