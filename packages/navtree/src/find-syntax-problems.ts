import type {Problem} from './problem.ts'

/** More mistakes than this are one mistake. */
const mostProblems = 10

/**
 * Find the mistakes of a page that cannot be parsed, where a parser stops at the first.
 *
 * What is wrong is made blank and the rest is parsed again. What is wrong only because of that is not told.
 * Gives them in the order of the page.
 */
export function findSyntaxProblems(
  text: string,
  first: Problem,
  parse: (text: string) => Problem | undefined
): Array<Problem> {
  const problems = [first]
  const starts = findLineStarts(text)
  let rest = text
  let blanked = ''

  while (problems.length < mostProblems) {
    const last = problems.at(-1) ?? first
    const ranges = listRanges(last, starts, rest)
    if (ranges.length === 0) break
    for (const [start, end] of ranges) {
      blanked += rest.slice(start, end)
      rest = `${rest.slice(0, start)}${toBlank(rest.slice(start, end))}${rest.slice(end)}`
    }
    const next = parse(rest)
    if (!next || isCaused(next, blanked) || isKnown(next, problems)) break
    problems.push(next)
  }
  return problems.sort((a, b) => toLine(a) - toLine(b))
}

/** Tags are blanked alone, both of a pair that does not fit; of everything else the whole line. */
function listRanges(
  {place, reason}: Problem,
  starts: ReadonlyArray<number>,
  text: string
): Array<[start: number, end: number]> {
  if (!place) return []
  const isTag = / closing tag /.test(reason)
  const point = 'start' in place ? place.start : place
  const line = starts[point.line - 1]
  if (line === undefined || line >= text.length) return []
  if (!isTag) return [[line, starts[point.line] ?? text.length]]

  const start = line + point.column - 1
  const end = findTagEnd(text, start)
  const [, otherLine, otherColumn] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? []
  const other = starts[Number(otherLine) - 1]
  if (other === undefined) return [[start, end]]
  const otherStart = other + Number(otherColumn) - 1
  return [
    [start, end],
    [otherStart, findTagEnd(text, otherStart)]
  ]
}

function findTagEnd(text: string, start: number): number {
  const end = text.indexOf('>', start)
  return end === -1 ? text.length : end + 1
}

/** A tag lost its partner when that was made blank. */
function isCaused({reason}: Problem, blanked: string): boolean {
  if (reason.includes('closing slash')) return blanked.includes('<')
  const names = Array.from(reason.matchAll(/`<\/?([\w.:-]*)>`/g), ([, name = '']) => name)
  return names.some((name) => blanked.includes(`<${name}`) || blanked.includes(`</${name}`))
}

/** What is left of a line that was made blank says no more than the line did. */
function isKnown(problem: Problem, problems: ReadonlyArray<Problem>): boolean {
  return problems.some((other) => toLine(other) === toLine(problem))
}

function toLine({place}: Problem): number {
  if (!place) return 0
  return 'start' in place ? place.start.line : place.line
}

/** Places stay what they are. */
function toBlank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

function findLineStarts(text: string): Array<number> {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({0: end, index}) => index + end.length)]
}
