import {toParagraph} from '../natspec/to-paragraph.ts'

/** Take the first sentence of a text, in one line. An abbreviation such as `e.g.` doesn't end it. */
export function toSentence(text: string): string {
  const line = toParagraph(text).replace(/\s+/g, ' ').trim()
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?= [A-Z`"'(])/.exec(line)
  return end ? line.slice(0, end.index + 1) : line
}
