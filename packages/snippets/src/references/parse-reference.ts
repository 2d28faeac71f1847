import {ReferenceSyntaxError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'
import {normalizeType} from '../symbols/normalize-type.ts'
import type {Reference} from './reference.ts'

const longest = 4000
const identifier = /^[A-Za-z_$][\w$]*$/

/**
 * Parse a reference.
 *
 * ```text
 * reference  = [ path ":" ] [ contract "." ] name [ "(" [ type { "," type } ] ")" ]
 * path       = "src/Token.sol", or its end: "Token.sol"
 * name       = identifier | "constructor" | "receive" | "fallback"
 * type       = as in the source or in the ABI, with or without data location
 * ```
 */
export function parseReference(text: string): Reference {
  if (text.length > longest) {
    throw new ReferenceSyntaxError(
      `Unexpected reference of ${text.length} characters, expected ${longest} at most`
    )
  }

  // No type contains a colon, but a folder name may contain a parenthesis.
  const colon = text.lastIndexOf(':')
  const open = text.indexOf('(', colon + 1)
  const head = open === -1 ? text : text.slice(0, open)
  const names = head
    .slice(colon + 1)
    .trim()
    .split('.')
  const reference: Reference = {name: names.at(-1) ?? ''}

  if (colon !== -1) {
    reference.path = head.slice(0, colon).trim()
    if (!/[^/]\.[^/.]+$/.test(reference.path)) {
      throw unexpected(text, reference.path, 'a path such as `src/Token.sol` before `:`')
    }
  }

  if (names.length > 2) {
    throw unexpected(text, names.join('.'), '`Contract` or `Contract.name`')
  }

  if (names.length === 2) reference.contract = names[0] ?? ''

  for (const name of names) {
    if (!identifier.test(name)) throw unexpected(text, name, 'a name')
  }

  if (open !== -1) reference.parameters = parseParameters(text, open)
  return reference
}

function parseParameters(text: string, open: number): Array<string> {
  const types: Array<string> = []
  let depth = 0
  let start = open + 1

  for (let index = open; index < text.length; index++) {
    const character = text[index]

    if (character === '(' || character === '[') {
      depth++
    } else if (character === ')' || character === ']') {
      depth--
    }

    if ((depth === 1 && character === ',') || depth === 0) {
      types.push(normalizeType(text.slice(start, index)))
      start = index + 1
    }

    if (depth === 0) {
      const rest = text.slice(index + 1).trim()
      if (rest !== '') throw unexpected(text, rest, 'the end after `)`')
      if (types.length === 1 && types[0] === '') return []
      if (types.includes('')) throw unexpected(text, text.slice(open), 'a type between commas')
      return types
    }
  }

  throw unexpected(text, text.slice(open), '`)` at the end')
}

function unexpected(text: string, found: string, expected: string): ReferenceSyntaxError {
  return new ReferenceSyntaxError(
    `Unexpected ${quoteText(found)} in reference ${quoteText(text)}, expected ${expected}`
  )
}
