import {findSelectors} from './find-selectors.ts'
import type {AddMention} from './mention.ts'

/** Check whether a fence without a grammar shows what a program printed. */
export function isOutput(language: string): boolean {
  return /^(?:|console|log|output|plain|plaintext|text|txt)$/.test(language)
}

/** List what a call reverted with, in the output of a program, and selectors and topics. */
export function listOutputMentions(output: string, add: AddMention): void {
  listRevertMentions(output, add)
  for (const {hash, start, end} of findSelectors(output)) {
    add({form: 'hex data', kind: 'hash', name: hash}, start, end)
  }
}

/** List the texts and errors after words such as `execution reverted:`, as nodes, Forge, Hardhat and viem print them. */
export function listRevertMentions(output: string, add: AddMention): void {
  for (const {0: all, 1: line = '', index} of output.matchAll(reverted)) {
    const name = line.split(end, 1)[0]?.trimEnd() ?? ''
    const start = index + all.length - line.length
    const [, error] = /^([A-Z]\w*)\(.*\)$/.exec(name) ?? []
    if (error !== undefined) {
      add({form: 'output', kind: 'name', name: error, isCertain: true}, start, start + error.length)
    } else if (name.length > 2 && !/^(?:0x|custom error\b)/.test(name)) {
      add({form: 'output', kind: 'text', name, isCertain: true}, start, start + name.length)
    }
  }
}

const reverted =
  /(?:\bexecution reverted: |\breverted with (?:reason string|custom error) |\breverted with the following reason:\s+|\bscript failed: |\[FAIL(?:: |\. Reason: )|\[Revert\] )(?:revert: )?["']?(\S[^\n]{2,300})/g

/** Text after the message of a revert: its data, or the name of the test that failed. */
const end = /, data: |["'](?=[\s,;)]|$)|\](?= \w+\()/
