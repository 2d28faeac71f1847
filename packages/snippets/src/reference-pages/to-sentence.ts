import {toParagraph} from '../natspec/to-paragraph.ts'

/**
 * Take the first sentence of a text, in one line. An abbreviation such as `e.g.` doesn't end it.
 *
 * A sentence that introduces a list ends in `…` before the list.
 */
export function toSentence(text: string): string {
  const paragraph = toParagraph(text)
  const list = /\n[ \t]*(?:[*+-]|1[.)])[ \t]/.exec(paragraph)
  const line = paragraph.slice(0, list?.index).replace(/\s+/g, ' ').trim()
  const end = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?= [A-Z`"'(])/.exec(line)
  if (end) return line.slice(0, end.index + 1)
  return list ? line.replace(/:$/, '…') : line
}
