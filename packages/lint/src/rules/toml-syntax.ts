import {parse, TomlError} from 'smol-toml'
import {type CodeFault, checkFences} from '../fences/check-fences.ts'
import type {Rule} from '../rule.ts'

/** A TOML fence that cannot be parsed. */
export const tomlSyntax: Rule = {
  id: 'toml-syntax',
  severity: 'error',
  description: 'A TOML fence that cannot be parsed',
  checkPage: (page, report) => checkFences(page, /^toml$/, findFault, report)
}

/** How often a key may be repeated before the rest of a fence is left unchecked. Each repetition costs a pass. */
const mostConflicts = 100

/**
 * Find the first fault that is in a line itself.
 *
 * An excerpt may show the same key twice, once for each file it is from. So where parsing fails
 * after complete lines, the rest is parsed alone: if that fails later or not at all, the line only
 * conflicted with what was before it.
 */
function findFault(code: string): CodeFault | undefined {
  let start = 0
  for (let conflicts = 0; conflicts < mostConflicts; conflicts++) {
    const rest = code.slice(start)
    const error = findError(rest)
    if (!error) return
    const line = findLine(rest, error.line)
    if (line === 0 || findError(rest.slice(0, line))) {
      const offset = start + line + error.column - 1
      // The first line of the message is the reason, and the others show the place.
      const [, reason = 'unexpected text'] = /^[^\n:]*: ([^\n]*)/.exec(error.message) ?? []
      return {offset: Math.min(offset, code.length), reason: `Cannot parse TOML: ${reason}`}
    }
    start += line
  }
  return
}

function findError(code: string): TomlError | undefined {
  try {
    parse(code, {integersAsBigInt: true})
    return
  } catch (error) {
    if (error instanceof TomlError) return error
    throw error
  }
}

/** Find the offset at which a line begins, counted from one. */
function findLine(text: string, line: number): number {
  let offset = 0
  for (let each = 1; each < line; each++) offset = text.indexOf('\n', offset) + 1
  return offset
}
