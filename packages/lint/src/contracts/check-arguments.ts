import type {Position} from 'unist'
import {parseFactSignature} from './check-signature.ts'
import type {ArgumentFact, SignatureFact} from './code-fact.ts'
import type {Signature} from './parse-signature.ts'
import {SignatureSyntaxError} from './signature-syntax-error.ts'

/** What is wrong with the arguments of a call. */
export interface ArgumentFault {
  reason: string
  place: Position
}

/** Check the number and types of the arguments of a call. A value that is known only at run time is accepted. */
export function checkArguments(fact: SignatureFact): ArgumentFault | undefined {
  const {arguments: list} = fact
  if (!list) return
  let signature: Signature
  try {
    signature = parseFactSignature(fact)
  } catch (error) {
    if (!(error instanceof SignatureSyntaxError)) throw error
    return // Reported by `invalid-signature`.
  }
  const {inputs, name} = signature
  if (list.length !== inputs.length) {
    const extra = list[inputs.length]
    return {
      reason: `Unexpected ${count(list.length)} of \`${name}\`, expected ${inputs.length}`,
      place: extra?.place ?? fact.place
    }
  }
  for (const [index, {type}] of inputs.entries()) {
    const argument = list[index] as ArgumentFact // There is one for each input.
    if (fact.form !== 'cast' || argument.text === undefined || fits(argument.text, type)) continue
    const shown = argument.text.length > 50 ? `${argument.text.slice(0, 49)}…` : argument.text
    return {
      reason: `Unexpected \`${shown}\` as argument ${index + 1} of \`${name}\`, expected \`${type}\``,
      place: argument.place
    }
  }
  return
}

function count(number: number): string {
  return number === 1 ? '1 argument' : `${number} arguments`
}

/** Whether `cast` accepts a text as a value of a type. */
function fits(text: string, type: string): boolean {
  if (/[$`]/.test(text)) return true
  if (/\]$/.test(type)) return /^\s*\[[\s\S]*\]\s*$/.test(text)
  if (type.startsWith('(')) return /^\s*\([\s\S]*\)\s*$/.test(text)
  if (type === 'address') {
    // `cast` resolves a name such as `vitalik.eth`.
    return (
      /^0x[\da-f]{40}$/i.test(text) ||
      /^[\da-f]{40}$/i.test(text) ||
      /\./.test(text) ||
      !/^(?:0x)?[\da-f]+$|^(?:true|false)$/i.test(text)
    )
  }
  if (type === 'bool') return !/^(?:0x[\da-f]+|\d{2,}|[2-9])$/i.test(text)
  if (/^u?int/.test(type)) {
    if (type.startsWith('u') && /^-\d/.test(text)) return false
    return !/^0x[\da-f]{65,}$|^(?:true|false)$|^0x[\da-f]{40}$/i.test(text)
  }
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size !== undefined && /^0x[\da-f]*$/i.test(text)) return text.length - 2 === Number(size) * 2
  return true
}
