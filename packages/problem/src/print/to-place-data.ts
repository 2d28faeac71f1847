import type {Position} from 'unist'
import {isWholeFile} from '../to-place.ts'

/** Convert a place to the plain data that programs read. A place in no particular line has no end. */
export function toPlaceData(
  file: string,
  place: Position
): {file: string; line: number; column: number; endLine?: number; endColumn?: number} {
  const {start, end} = place
  return {
    file,
    line: start.line,
    column: start.column,
    ...(!isWholeFile(place) && {endLine: end.line, endColumn: end.column})
  }
}
