import type {Code} from 'mdast'
import type {Position} from 'unist'
import type {Locator} from './create-locator.ts'

/** Maps offsets in the code of a fence to places in the file. */
export interface CodeMap {
  /** Offset in the file of an offset in the code. */
  toOffset: (offset: number) => number
  at: (start: number, end: number) => Position
}

/**
 * Create a map for one fence.
 *
 * The code of a fence is not a substring of the text: inside a list or a quotation, each line has lost its prefix.
 */
export function createCodeMap({value, position}: Code, locator: Locator): CodeMap {
  const first = (position?.start.line ?? 0) + 1
  // Most rules find nothing in most fences, so lines are split only when a rule needs a place.
  let split: CodeLines | undefined

  const toOffset = (at: number): number => {
    split ??= splitLines(value)
    const {starts, lines} = split
    let index = starts.findIndex((start) => start > at) - 1
    if (index < 0) index = starts.length - 1
    const written = locator.line(first + index)
    const line = lines[index] ?? ''
    // The removed prefix was at the start of the line.
    const indent = written.endsWith(line) ? written.length - line.length : 0
    return locator.lineStart(first + index) + indent + at - (starts[index] ?? 0)
  }
  return {toOffset, at: (start, end) => locator.at(toOffset(start), toOffset(Math.max(start, end)))}
}

interface CodeLines {
  /** Offsets at which lines begin. */
  starts: Array<number>
  /** Lines without their endings. */
  lines: Array<string>
}

/** Split code into lines. It keeps the line endings of the file. */
function splitLines(code: string): CodeLines {
  const ends = Array.from(code.matchAll(/\r\n|\n|\r/g))
  const starts = [0, ...ends.map(({0: end, index}) => index + end.length)]
  return {starts, lines: starts.map((start, index) => code.slice(start, ends[index]?.index))}
}
