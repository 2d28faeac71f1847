import {findDeepNesting} from '@lockstep/navtree'
import {type ParseError, parseTree, printParseErrorCode} from 'jsonc-parser'
import type {CodeFault} from './check-fences.ts'

/**
 * Find why a text is not JSON, and where.
 *
 * Pages show comments, several values in a row, and members of an object without their braces, also with a comma at the end; all of these are fine.
 */
export function findJsonFault(text: string): CodeFault | undefined {
  const plain = toStandard(text).replace(/,\s*$/, '')
  const fault = findFault(plain)
  if (!fault) return
  const isMembers = /^\s*["']?[\w$-]+["']?\s*:/.test(plain)
  return isMembers && !findFault(`{${plain}}`) ? undefined : fault
}

function findFault(text: string): CodeFault | undefined {
  const tooDeep = findDeepNesting(text)
  if (tooDeep !== undefined) return toFault(text, tooDeep, 'an end of nesting')

  for (let start = 0; ; ) {
    const errors: Array<ParseError> = []
    parseTree(text.slice(start), errors)
    const [first] = errors
    if (!first) return
    const offset = start + first.offset
    const code = printParseErrorCode(first.error)
    const isNext = code === 'EndOfFileExpected' && /^\s[[{"\w-]/.test(text.slice(offset - 1))
    if (!isNext) return toFault(text, ...toCause(text, offset, code))
    start = offset
  }
}

/** Convert syntax that pages use and `jsonc-parser` rejects: comments that start with `#`, and hexadecimal numbers. */
function toStandard(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|#[^\n]*|\b0[xX][\da-fA-F]+\b/g, (found) => {
    if (found.startsWith('"')) return found
    return found.startsWith('#') ? ' '.repeat(found.length) : '1'.repeat(found.length)
  })
}

/** Report a trailing comma at the comma, not at the closing bracket. */
function toCause(text: string, offset: number, code: string): [number, string] {
  const comma = /,\s*$/.exec(text.slice(0, offset))
  if (comma && /[\]}]/.test(text[offset] ?? '')) {
    return [comma.index, text[offset] === '}' ? 'a key after `,`' : 'a value after `,`']
  }
  return [offset, expectations[code] ?? 'JSON']
}

const expectations: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a value or a key in quotes',
  InvalidNumberFormat: 'a number',
  PropertyNameExpected: 'a key in quotes or `}`',
  ValueExpected: 'a value',
  ColonExpected: '`:`',
  CommaExpected: '`,`',
  CloseBraceExpected: '`,` or `}`',
  CloseBracketExpected: '`,` or `]`',
  EndOfFileExpected: 'the end',
  InvalidCommentToken: 'a comment that ends',
  UnexpectedEndOfComment: 'a comment that ends',
  UnexpectedEndOfString: 'a string that ends on its line',
  UnexpectedEndOfNumber: 'a digit',
  InvalidUnicode: 'four hexadecimal digits after `\\u`',
  InvalidEscapeCharacter: 'an escape of JSON',
  InvalidCharacter: 'an escaped control character'
}

function toFault(text: string, offset: number, expected: string): CodeFault {
  const found = offset < text.length ? `\`${text[offset]}\`` : 'end'
  return {offset, reason: `Cannot parse JSON: unexpected ${found}, expected ${expected}`}
}
