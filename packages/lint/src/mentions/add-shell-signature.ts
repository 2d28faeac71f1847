import {evaluateWord, type Word} from '@lockstep/shell'
import {addWritten} from './add-written.ts'
import type {AddMention} from './mention.ts'

/** Add the signature in a word of a command, if it holds one: `"deposit(uint256)"`, also after `--sig`. */
export function addShellSignature(word: Word, form: 'cast' | 'forge', add: AddMention): void {
  const value = evaluateWord(word, new Map())
  if (value === undefined || !/^(?:(?:function|event|error)\s+)?[A-Za-z_$][\w$]*\s*\(/.test(value))
    return
  // A quoted word contains the signature after its quotation mark.
  addWritten(value, word.pos + Math.max(0, word.text.indexOf(value)), form, add)
}
