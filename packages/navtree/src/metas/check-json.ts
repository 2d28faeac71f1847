import type {Position} from 'unist'
import {createLocate} from '../locate.ts'

/** What is wrong with a text that should be JSON. */
export interface JsonFault {
  reason: string
  place: Position
}

/** Check that a text is JSON. The JavaScript parser also accepts comments, single quotes and trailing commas. */
export function checkJson(text: string): JsonFault | undefined {
  if (toState(text) === 'whole') return
  const offset = findFault(text)
  const word = /^(?:\w{1,40}|.)/u.exec(text.slice(offset, offset + 80))?.[0]
  const end = offset < text.length ? 'end of line' : 'end of file'
  const found = word === undefined ? end : `\`${word}\``
  return {
    reason: `Unexpected ${found}, expected valid JSON`,
    place: createLocate(text)(offset, offset + (word?.length ?? 0))
  }
}

/**
 * Find the offset of the first character after which the text cannot become JSON any more.
 *
 * `JSON.parse` reports a place for some faults only, so the prefixes of the text are searched by bisection.
 */
function findFault(text: string): number {
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (toState(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

/** Classify a text as JSON, the beginning of JSON, or neither. */
function toState(text: string): 'whole' | 'start' | undefined {
  try {
    JSON.parse(text)
    return 'whole'
  } catch (error) {
    const {message} = error as SyntaxError // `JSON.parse` throws nothing else.
    const isOpen = /end of JSON input|Unterminated string/.test(message)
    const offset = /position (\d+)/.exec(message)?.[1]
    return isOpen || Number(offset) === text.length ? 'start' : undefined
  }
}
