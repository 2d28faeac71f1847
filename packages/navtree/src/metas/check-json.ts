import {visit} from 'jsonc-parser'
import type {Position} from 'unist'
import {createLocate} from '../locate.ts'
import {findDeepNesting} from './find-deep-nesting.ts'

/** A syntax error in JSON. */
export interface JsonFault {
  reason: string
  place: Position
}

/** Check that a text is JSON. The JavaScript parser also accepts comments, single quotes and trailing commas. */
export function checkJson(text: string): JsonFault | undefined {
  if (isJson(text)) return
  const offset = findDeepNesting(text) ?? findFault(text)
  const before = text.slice(0, offset).trimEnd()
  if (/[}\]]/.test(text.charAt(offset)) && before.endsWith(',')) {
    return {
      reason: `Unexpected \`,\` before \`${text.charAt(offset)}\`, expected none after the last item`,
      place: createLocate(text)(before.length - 1, before.length)
    }
  }
  const word = /^(?:\w{1,40}|.)/u.exec(text.slice(offset, offset + 80))?.[0]
  const end = offset < text.length ? 'end of line' : 'end of file'
  const found = word === undefined ? end : `\`${word}\``
  return {
    reason: `Unexpected ${found}, expected valid JSON`,
    place: createLocate(text)(offset, offset + (word?.length ?? 0))
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // It throws nothing but errors of syntax, and says where only in words.
    return false
  }
}

/** Find the offset of the first token that cannot come at its place, or of the first fault inside a string. */
function findFault(text: string): number {
  let found: number | undefined
  const onError = (_: number, offset: number, length: number): void => {
    found ??= text[offset] === '"' ? findFaultInString(text, offset, offset + length) : offset
  }
  visit(text, {onError}, {disallowComments: true})
  return found ?? 0
}

/** A string with a fault is reported as a whole. One without a fault is itself what cannot come at its place. */
function findFaultInString(text: string, start: number, end: number): number {
  const inside = /[^ -\uffff]|\\(?!["\\/bfnrt]|u[\da-f]{4})/i.exec(text.slice(start, end))
  if (inside) return start + inside.index
  return isJson(text.slice(start, end)) ? start : end
}
