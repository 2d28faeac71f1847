import type {Position} from 'unist'
import {parseFactSignature} from './check-signature.ts'
import type {ArgumentFact, SignatureFact} from './code-fact.ts'
import {isCastValue} from './is-cast-value.ts'
import type {Signature} from './parse-signature.ts'
import {SignatureSyntaxError} from './signature-syntax-error.ts'

/** A problem with the arguments of a call. */
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
    if (fact.form !== 'cast' || argument.text === undefined || isCastValue(argument.text, type))
      continue
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
