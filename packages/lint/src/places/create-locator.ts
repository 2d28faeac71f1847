import {createLocate} from '@lockstep/navtree/parse'
import type {Node, Position} from 'unist'
import {location} from 'vfile-location'

/** Converts offsets of one text to places. */
export interface Locator {
  /** Return the range between two offsets. */
  at: (start: number, end: number) => Position
  /** Return the offset at which a line begins, or the length of the text. Lines are counted from one. */
  lineStart: (line: number) => number
  /** Return a line without its line ending. */
  line: (number: number) => string
  /** Length of the text. */
  length: number
}

/** Create a locator that finds the lines of a text once. */
export function createLocator(text: string): Locator {
  const {toOffset} = location(text)
  const lineStart = (line: number): number => toOffset({line, column: 1}) ?? text.length

  return {
    length: text.length,
    // Offsets are left out, because problems and mentions are cached without their text.
    at: createLocate(text),
    lineStart,
    line: (number) =>
      text.slice(lineStart(number), lineStart(number + 1)).replace(/\r\n$|[\r\n]$/, '')
  }
}

/** Return the offsets of a node in the text of its page. */
export function toRange({position}: Node): [start: number, end: number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}
