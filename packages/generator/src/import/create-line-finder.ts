import {LineCounter} from 'yaml'

/** Create a function that finds the line of an offset of a text, counted from 1. */
export function createLineFinder(text: string): (offset: number) => number {
  const counter = new LineCounter()
  for (let start = 0; ; ) {
    counter.addNewLine(start)
    const end = text.indexOf('\n', start)
    if (end === -1) break
    start = end + 1
  }
  return (offset) => counter.linePos(offset).line
}
