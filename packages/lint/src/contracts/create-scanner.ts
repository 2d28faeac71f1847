import {SignatureSyntaxError} from './signature-syntax-error.ts'

/** A text that is taken from the front, piece by piece. */
export interface Scanner {
  /** The offset of the next character. */
  offset: () => number
  isAt: (character: string) => boolean
  isAtEnd: () => boolean
  skipSpace: () => void
  /** Take a character, or fail. */
  take: (character: string) => void
  /** Take a name, or fail. */
  takeName: (expected: string) => string
  /** Take what a sticky expression matches here. Undefined if it does not match. */
  takeMatch: (expression: RegExp) => string | undefined
  peekMatch: (expression: RegExp) => string | undefined
  /** Throw a `SignatureSyntaxError` at the next character. */
  fail: (expected: string) => never
}

/** Create a scanner of a signature. */
export function createScanner(text: string): Scanner {
  let at = 0

  const isAt = (character: string): boolean => text[at] === character
  const peekMatch = (expression: RegExp): string | undefined => {
    expression.lastIndex = at
    return expression.exec(text)?.[0]
  }
  const takeMatch = (expression: RegExp): string | undefined => {
    const found = peekMatch(expression)
    at += found?.length ?? 0
    return found
  }
  const fail = (expected: string): never => {
    const found = at < text.length ? `\`${text[at]}\`` : 'end'
    throw new SignatureSyntaxError(`Unexpected ${found} in a signature, expected ${expected}`, at)
  }

  return {
    offset: () => at,
    isAt,
    isAtEnd: () => at === text.length,
    skipSpace: () => {
      takeMatch(/\s+/y)
    },
    take: (character) => {
      if (!isAt(character)) fail(`\`${character}\``)
      at++
    },
    takeName: (expected) => takeMatch(/[A-Za-z_$][\w$]*/y) ?? fail(expected),
    takeMatch,
    peekMatch,
    fail
  }
}
