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

function findFault(code: string): CodeFault | undefined {
  try {
    parse(code, {integersAsBigInt: true})
    return
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const {line, column, message} = error
    // An excerpt may show the same key twice, once for each file it is from.
    if (/redefine|already defined|duplicate/i.test(message)) return
    const before = code.split('\n').slice(0, line - 1)
    const offset = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
    const [, reason = 'unexpected text'] = /^Invalid TOML document: ([^\n]*)/.exec(message) ?? []
    return {offset: Math.min(offset, code.length), reason: `Cannot parse TOML: ${reason}`}
  }
}
