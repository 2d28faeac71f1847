import {findNames} from './find-names.ts'
import type {AddMention, MentionForm} from './mention.ts'
import {parseDeclared} from './parse-declared.ts'

/** Add the mention of a signature that is written in full: `deposit(uint256)`, `function pause()`. */
export function addWritten(value: string, at: number, form: MentionForm, add: AddMention): void {
  const [keyword = ''] = /^(?:function|event|error)\s+/.exec(value) ?? []
  const rest = value.slice(keyword.length)
  const [found] = findNames(rest)
  if (!found) return
  const {name, start} = found
  // Empty parentheses mean that there are no arguments.
  const signature = found.signature ?? (/^[\w$]+\(\s*\)/.test(rest) ? `${name}()` : undefined)
  const from = at + keyword.length + start
  const open = value.indexOf('(')
  const declares = open === -1 ? undefined : parseDeclared(value, open, keyword.trim())
  const more = declares && {declares}
  add({form, kind: 'name', name, signature, isCertain: true, ...more}, from, from + name.length)
}
