import type {Problem} from '../problem.ts'

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
  const open = findOpenBrace(text, first)
  // Everything up to the end of the page is taken for JavaScript then.
  if (open) return [open]
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

/** A brace that nothing closes is told where it is: parsers tell where what follows it means nothing any more. */
function findOpenBrace(text: string, {ruleId, reason, place}: Problem): Problem | undefined {
  if (!place || !reason.includes('in braces')) return
  const {line, column} = 'start' in place ? place.start : place
  const starts = findLineStarts(text)
  const start = findOuterBrace(text, (starts[line - 1] ?? 0) + column - 1)
  if (start === undefined || isClosed(text, start)) return
  const before = text.slice(0, start).split(/\r\n|\n|\r/)
  return {
    ruleId,
    severity: 'error',
    reason: 'Cannot parse page: expected a closing brace for `{`, or `\\{` for a brace itself',
    place: {line: before.length, column: (before.at(-1) ?? '').length + 1}
  }
}

/** The nearest brace before an offset that is open there. */
function findOuterBrace(text: string, offset: number): number | undefined {
  let depth = 0
  for (let index = offset - 1; index >= 0; index--) {
    if (text[index] === '}') depth++
    else if (text[index] === '{' && depth-- === 0) return index
  }
  return
}

function isClosed(text: string, start: number): boolean {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++
    else if (text[index] === '}' && --depth === 0) return true
  }
  return false
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
