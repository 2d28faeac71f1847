/** A line of a page, cut around something in it. */
export interface SplitLine {
  /** The sentence that contains it, or the whole line if that is a row of a table. */
  sentence: string
  /** Offset of the sentence in the line. */
  at: number
  /** The text of the line before that sentence. */
  before: string
  /** The text of the line after it. */
  after: string
}

/** Cut the sentence around an offset out of a line. Names of versions, such as `v1.2`, do not end one. */
export function splitLine(line: string, offset: number): SplitLine {
  if (/^\s*\|/.test(line)) return {sentence: line, at: 0, before: '', after: ''}
  let at = 0
  let end = line.length
  for (const {0: mark, index} of line.matchAll(boundary)) {
    const next = index + mark.length
    if (next <= offset) at = next
    else {
      end = Math.min(end, next)
      break
    }
  }
  return {sentence: line.slice(at, end), at, before: line.slice(0, at), after: line.slice(end)}
}

/** The end of a sentence and what separates it from the next, unless the point belongs to `e.g.`. */
const boundary =
  /(?:(?<!\b(?:e\.g|i\.e|cf|vs|approx|incl))[.!?][)\]"'”’*_`]{0,4}\s+(?=[([{"'“‘*_]{0,4}[A-Z\d`<$])|;\s+)/g
