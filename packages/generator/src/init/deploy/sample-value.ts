import type {AbiParameter} from '@lockstep/snippets'
import {accounts} from './accounts.ts'

/** How numbers are chosen: by the name of the parameter, all of them one, or all of them large. */
export type SampleStyle = 'named' | 'one' | 'large'

/** Data for choosing values, and the accounts used so far. */
export interface SampleContext {
  style: SampleStyle
  /** The next account for an address that is no owner. */
  accounts: {next: number}
  /** Return the variable of a contract that implements an interface, or undefined if no such contract can be deployed. */
  findContract: (name: string, parameter: string) => string | undefined
}

/**
 * Choose a value for a parameter, as a word of a shell. Returns undefined for types without a literal.
 *
 * A value has the type of the parameter, and is one that a constructor is likely to accept.
 */
export function sampleValue(parameter: AbiParameter, context: SampleContext): string | undefined {
  const value = sample(parameter, parameter.type, context)
  if (value === undefined) return
  // Words with letters that a shell takes for its own.
  return /^[\w$]*$/.test(value) ? value : `"${value}"`
}

function sample(parameter: AbiParameter, type: string, context: SampleContext): string | undefined {
  const [, item, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined) {
    const count = length === '' ? 1 : Number(length)
    if (count > mostItems) return
    const items = Array.from({length: count}, () => sample(parameter, item, context))
    return join(items, '[', ']')
  }
  if (type === 'tuple') {
    const members = (parameter.components ?? []).map((each) => sample(each, each.type, context))
    return join(members, '(', ')')
  }
  if (type === 'address') return sampleAddress(parameter, context)
  if (type === 'bool') return 'true'
  if (type === 'string') return sampleText(parameter.name)
  if (type === 'bytes') return '0x'
  const [, bytes] = /^bytes(\d+)$/.exec(type) ?? []
  if (bytes !== undefined) return `0x${'01'.padStart(Number(bytes) * 2, '0')}`
  const [, signed, bits] = /^(u?)int(\d+)$/.exec(type) ?? []
  if (bits === undefined) return
  // An enum is a number in an ABI, and has at least one value.
  if (parameter.internalType.startsWith('enum ')) return '0'
  return sampleNumber(parameter.name, Number(bits) - (signed === 'u' ? 0 : 1), context.style)
}

/** Nobody reads a command with more of them. */
const mostItems = 8

function join(
  parts: ReadonlyArray<string | undefined>,
  open: string,
  close: string
): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(',')}${close}`
}

function sampleAddress({name, internalType}: AbiParameter, context: SampleContext): string {
  const [, contract] = /^contract (?:.*\.)?(\w+)/.exec(internalType) ?? []
  const found = contract === undefined ? undefined : context.findContract(contract, name)
  if (found !== undefined) return `$${found}`
  const at = ownerName.test(name) ? 0 : Math.min(context.accounts.next++, accounts.length - 1)
  return `$${accounts[at]?.variable}`
}

/** The account that deploys a contract in a guide calls it later, so it gets every role that may do something. */
const ownerName = /owner|admin|govern|author|minter|manager|operator|deployer|signer/i

/** Count the accounts that are taken before addresses with other names get one: the owner's, if there is an owner. */
export function countOwners(inputs: ReadonlyArray<AbiParameter>): 0 | 1 {
  return inputs.some(({type, name, components = []}) => {
    return (type === 'address' && ownerName.test(name)) || countOwners(components) === 1
  })
    ? 1
    : 0
}

function sampleText(name: string): string {
  if (/symbol|ticker/i.test(name)) return 'EXM'
  if (/ur[il]/i.test(name)) return 'https://example.org/'
  return /version/i.test(name) ? '1' : 'Example'
}

/** Values for numbers with such names, the first that fits. */
const numbers: ReadonlyArray<[name: RegExp, value: bigint]> = [
  [/decimals/i, 18n],
  // 2100-01-01: deadlines are in the future.
  [/deadline|expir|end|until|close|maturity/i, 4_102_444_800n],
  [/duration|period|delay|interval|window/i, 86_400n],
  [/supply|amount|cap|limit|max|balance|total/i, 10n ** 18n]
]

function sampleNumber(name: string, bits: number, style: SampleStyle): string {
  const named = numbers.find(([pattern]) => pattern.test(name))?.[1] ?? 1n
  const value = style === 'named' ? named : style === 'one' ? 1n : 10n ** 18n
  return String(value < 2n ** BigInt(bits) ? value : 1n)
}
