import type {AddMention} from './mention.ts'
import type {WrittenText} from './text-around.ts'
import {toLastSentence} from './to-last-sentence.ts'

const version = /\b(?:Solidity|solc)(?: version)? (?:v|>=|\^)?(0\.\d{1,2}\.\d{1,2})\b/g

/** Text about the contracts of the project. Another project may need another version. */
const own =
  /^(?:(?:The|Our|All|These) (?:\w+ ){0,3}(?:contracts?|code|sources?|project|protocol) |You need |This project )/

const need = /\b(?:compiles?|compiled|built|needs?|requires?|uses?|written)\b/

/** A sentence about another time, or one that has named a version already. */
const other = /\d\.\d|\b(?:was|were|had|before|until|no longer|not|if|when|could|would)\b|n['’]t\b/

/** List the versions of the compiler that a text says the contracts need: `The contracts compile with Solidity 0.8.28`. */
export function listCompilerMentions({raw, at, form}: WrittenText, add: AddMention): void {
  if (!/\bsol(?:idity|c) /i.test(raw)) return
  for (const {0: all, 1: written = '', index} of raw.matchAll(version)) {
    const sentence = toLastSentence(raw.slice(0, index))
    if (!own.test(sentence) || !need.test(sentence) || other.test(sentence)) continue
    const end = index + all.length
    // An older version may do, too.
    const isLeast = /^(?:\+| (?:or|and) (?:above|greater|higher|later|newer|up)\b)/.test(
      raw.slice(end)
    )
    const name = toCompilerText(written)
    add({form, kind: 'text', name, isCertain: !isLeast}, at + end - written.length, at + end)
  }
}

/** Name a version of the compiler as contracts and pages have it in common. */
export function toCompilerText(written: string): string {
  return `solidity ${written}`
}
