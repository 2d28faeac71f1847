/** A part of a text, from one offset to another. */
export interface Span {
  start: number
  end: number
}
