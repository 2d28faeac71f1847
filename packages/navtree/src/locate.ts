import type {Position} from 'unist'
import {location} from 'vfile-location'

/** Converts offsets of a text to the range between them. */
export type Locate = (start: number, end?: number) => Position

/**
 * Index the lines of a text once, so that ranges in it are found quickly.
 *
 * Offsets that a parser reports past the end count as the end, so every place is inside the text. Lines end as in
 * CommonMark: with a line feed, a carriage return, or both (https://spec.commonmark.org/0.31.2/#line-ending).
 */
export function createLocate(text: string): Locate {
  const {toPoint} = location(text)
  const find = (offset: number) => {
    const inside = Math.min(Math.max(Number.isFinite(offset) ? offset : 0, 0), text.length)
    // No place is inside of a line ending. A text may be cut between the two characters of its last one.
    const isAfterReturn = text[inside - 1] === '\r' && /^\n?$/.test(text[inside] ?? '')
    const {line, column} = toPoint(isAfterReturn ? inside - 1 : inside) ?? {line: 1, column: 1}
    return {line, column}
  }
  return (start, end = start) => ({start: find(start), end: find(Math.max(start, end))})
}
