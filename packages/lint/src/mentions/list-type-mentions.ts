import {toTopic} from '@lockstep/abi'
import type {AddMention} from './mention.ts'

/** A type as EIP-712 encodes it, without a space after a comma: `Mail(Person from,Person to)Person(address wallet)`. */
const encodedType =
  /(?<![\w$.])[A-Z]\w*\([A-Za-z]\w*(?:\[\d*\])* \w+(?:,[A-Za-z]\w*(?:\[\d*\])* \w+)*\)(?:[A-Z]\w*\([A-Za-z]\w*(?:\[\d*\])* \w+(?:,[A-Za-z]\w*(?:\[\d*\])* \w+)*\))*/g

/** List the types of EIP-712 in a text, each as its hash, which a constant of a contract may have. */
export function listTypeMentions(text: string, at: number, add: AddMention): void {
  if (!text.includes('(')) return
  for (const {0: written, index} of text.matchAll(encodedType)) {
    const start = at + index
    add(
      {form: 'hex data', kind: 'hash', name: toTopic(written), written},
      start,
      start + written.length
    )
  }
}
