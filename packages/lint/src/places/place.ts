import type {Node, Position} from 'unist'

/** Finds lines and columns of offsets in one text. */
export interface Locator {
  /** Place of what stands between two offsets. */
  at: (start: number, end: number) => Position
  /** Offset at which a line begins; lines are counted from one. */
  lineStart: (line: number) => number
  line: (number: number) => string
  /** Length of the text. */
  length: number
}

/** Create a locator; the lines are found once. */
export function createLocator(text: string): Locator {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)

  return {
    length: text.length,
    at: (start, end) => ({start: toPoint(start), end: toPoint(end)}),
    lineStart: (line) => starts[line - 1] ?? text.length,
    line(number) {
      const from = starts[number - 1] ?? text.length
      return text.slice(from, starts[number] ?? text.length).replace(/\r?\n$/, '')
    }
  }

  function toPoint(offset: number): {line: number; column: number} {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return {line: low + 1, column: offset - (starts[low] ?? 0) + 1}
  }
}

/** Offsets of a node in the text of its page. */
export function toRange({position}: Node): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}
