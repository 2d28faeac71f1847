import type {Decoded, DecodedArgument} from '@lockstep/abi'
import {SetupError} from '@lockstep/problem'
import type {NamedProject} from '../settings/read-contracts-options.ts'
import {decodeText} from './decode-text.ts'

/**
 * Decode the revert data in the output of a command: `TooMuch(9, 5)`.
 *
 * Returns undefined if there is none, or if the project declares no error with this selector.
 */
export function decodeRevert(text: string, project: NamedProject): string | undefined {
  const found = tryDecode(text, project)
  const error = found.find(({entry, isWrong}) => entry.kind === 'error' && !isWrong)
  if (!error) return
  const {signature, arguments: values = []} = error
  return `${signature.slice(0, signature.indexOf('('))}(${values.map(formatValue).join(', ')})`
}

function tryDecode(text: string, project: NamedProject): ReadonlyArray<Decoded> {
  try {
    return decodeText(text, project)?.found ?? []
  } catch (error) {
    // The command failed in any case; the build says what is wrong with the contracts.
    if (error instanceof SetupError) return []
    throw error
  }
}

function formatValue({value, type}: Pick<DecodedArgument, 'type' | 'value'>): string {
  if (typeof value !== 'string') return `(${value.map(formatValue).join(', ')})`
  return type === 'string' ? JSON.stringify(value) : value
}
