import type {Position} from 'unist'
import {createLocate} from '../locate.ts'
import type {SyntaxFault} from './syntax-fault.ts'

/** A page with more faults than this has one large fault; the rest would be noise. */
const mostFaults = 10

/**
 * Find every fault of a page that cannot be parsed. A parser stops at the first.
 *
 * Each fault is blanked out and the rest is parsed again. Faults that appear only because of the blanking are dropped.
 * The result is in the order of the page.
 */
export function findSyntaxFaults(
  text: string,
  first: SyntaxFault,
  parse: (text: string) => SyntaxFault | undefined
): Array<SyntaxFault> {
  const starts = findLineStarts(text)
  const open = findOpenBrace(text, first, starts)
  // Unless a paragraph ends it, the parser reads everything up to the end of the page as JavaScript, so nothing else is
  // known.
  if (open && !open.isOpen) return [open]
  const faults = [open ?? first]
  let rest = text
  let blanked = ''

  while (faults.length < mostFaults) {
    const last = faults.at(-1) ?? first
    const ranges = listRanges(last, starts, rest)
    if (ranges.length === 0) break
    for (const [start, end] of ranges) {
      blanked += rest.slice(start, end)
      rest = `${rest.slice(0, start)}${toBlank(rest.slice(start, end))}${rest.slice(end)}`
    }
    const next = parse(rest)
    if (!next || isCaused(next, blanked) || isKnown(next, faults)) break
    faults.push((next.isOpen && findOpenBrace(text, next, starts)) || next)
  }
  return faults.sort((a, b) => toLine(a) - toLine(b))
}

/** Report an unclosed brace where it opens. The parser reports it where the text after it stops making sense. */
function findOpenBrace(
  text: string,
  fault: SyntaxFault,
  starts: ReadonlyArray<number>
): SyntaxFault | undefined {
  if (fault.kind !== 'expression' || !fault.place) return
  const {line, column} = fault.place.start
  const start = findOuterBrace(text, (starts[line - 1] ?? 0) + column - 1)
  if (start === undefined || (!fault.isOpen && isClosed(text, start))) return
  return {
    ...fault,
    reason: 'expected a closing brace for `{`, or `\\{` for a brace itself',
    place: createLocate(text)(start)
  }
}

/** Find the nearest brace before an offset that is still open there. */
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

/** List what to blank out: both tags of a pair that does not fit, or else the whole line. */
function listRanges(
  {kind, place, opening}: SyntaxFault,
  starts: ReadonlyArray<number>,
  text: string
): Array<[start: number, end: number]> {
  if (!place) return []
  const line = starts[place.start.line - 1]
  if (line === undefined || line >= text.length) return []
  if (kind !== 'tag') return [[line, starts[place.start.line] ?? text.length]]

  const toTag = ({start}: Position): [number, number] => {
    const offset = (starts[start.line - 1] ?? 0) + start.column - 1
    return [offset, findTagEnd(text, offset)]
  }
  return opening ? [toTag(place), toTag(opening)] : [toTag(place)]
}

function findTagEnd(text: string, start: number): number {
  const end = text.indexOf('>', start)
  return end === -1 ? text.length : end + 1
}

/** Check whether a tag lost its partner because the partner was blanked out. */
function isCaused({isStray, tags}: SyntaxFault, blanked: string): boolean {
  if (isStray) return blanked.includes('<')
  return tags.some((name) => blanked.includes(`<${name}`) || blanked.includes(`</${name}`))
}

/** Whether another fault is on the same line, so that this one adds nothing. */
function isKnown(fault: SyntaxFault, faults: ReadonlyArray<SyntaxFault>): boolean {
  return faults.some((other) => toLine(other) === toLine(fault))
}

function toLine({place}: SyntaxFault): number {
  return place?.start.line ?? 0
}

/** Replace characters with spaces one by one, so that the places of the rest stay correct. */
function toBlank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}

function findLineStarts(text: string): Array<number> {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), ({0: end, index}) => index + end.length)]
}
