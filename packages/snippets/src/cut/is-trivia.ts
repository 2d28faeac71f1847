import type {ByteRange} from '../ast/byte-range.ts'

/** Whether there is nothing but white space and comments in a piece of a source. */
export function isTrivia(bytes: Buffer, {start, end}: ByteRange): boolean {
  const text = bytes.toString('latin1', start, end)
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === ''
}
