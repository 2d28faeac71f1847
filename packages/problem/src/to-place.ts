import type {Point, Position} from 'unist'

/** A place as parsers report it: a point, a range, or nothing. */
export type Place = Point | Position | undefined

/** The place of a problem that concerns a whole file. */
export const wholeFile: Position = {start: {line: 1, column: 1}, end: {line: 1, column: 1}}

/** Convert a place to a range. A point becomes an empty range, and a missing place the start of the file. */
export function toPlace(place: Place): Position {
  if (!place) return wholeFile
  return 'start' in place ? {start: place.start, end: place.end} : {start: place, end: place}
}

/** Check whether a place is the empty range at the start of a file, which marks no line in particular. */
export function isWholeFile({start, end}: Position): boolean {
  return start.line === 1 && start.column === 1 && end.line === 1 && end.column === 1
}
