import type {ContractMember, ListedContract} from '@lockstep/snippets'
import type {ArgumentKind, Mention} from '../mentions/mention.ts'
import {parseSignature} from './parse-signature.ts'
import {SignatureSyntaxError} from './signature-syntax-error.ts'

/** Describe what is wrong with the arguments of a call of a contract's member. Undefined if an overload accepts them. */
export function checkCall(
  {name, form, receiver, arguments: list, hasOptions}: Mention,
  contracts: ReadonlyArray<ListedContract>
): string | undefined {
  if (!list) return
  const overloads = contracts.flatMap((contract) => listOverloads(contract, name))
  if (overloads.length === 0 || overloads.includes(undefined)) return
  // `using Library for Type` passes what is before the dot as the first argument.
  const isAttached =
    form === 'solidity' &&
    contracts.some((contract) => contract.kind === 'library' && contract.name !== receiver)
  if (isAttached && overloads.some((types) => types?.length === list.length + 1)) return
  const known = overloads.flatMap((types) => types ?? [])
  const sizes = [...new Set(overloads.map((types) => types?.length ?? 0))].sort((a, b) => a - b)
  // Overrides may follow the arguments.
  const sized = overloads.flatMap((types) =>
    types && (types.length === list.length || (hasOptions && types.length === list.length - 1))
      ? [types]
      : []
  )
  const shown =
    name === 'constructor' ? `the constructor of \`${contracts[0]?.name}\`` : `\`${name}\``
  if (sized.length === 0) {
    const count = list.length === 1 ? '1 argument' : `${list.length} arguments`
    return `Unexpected ${count} of ${shown}, expected ${sizes.join(' or ')}`
  }
  if (known.length === 0) return
  const faults = sized.map((types) => types.findIndex((type, at) => !fits(list[at] ?? '', type)))
  const [fault] = faults
  if (fault === undefined || faults.includes(-1)) return
  return `Unexpected ${list[fault]} as argument ${fault + 1} of ${shown}, expected \`${sized[0]?.[fault]}\``
}

/** List the types of the parameters of each overload, or undefined for one that cannot be read. */
function listOverloads(
  {members, kind}: ListedContract,
  name: string
): Array<ReadonlyArray<string> | undefined> {
  const found = members.filter((member) => member.name === name)
  // Without a constructor, there are no arguments.
  if (name === 'constructor' && found.length === 0) return kind === 'contract' ? [[]] : []
  return found.map((member) => findTypes(member))
}

function findTypes({kind, signature}: ContractMember): ReadonlyArray<string> | undefined {
  if (
    signature === undefined ||
    !/^(?:constructor|error|event|function|variable|constant)$/.test(kind)
  )
    return
  const types = signature.slice(signature.indexOf('('))
  if (types === '()') return []
  try {
    return parseSignature(`f${types}`, {isSource: true}).inputs.map(({type}) => type)
  } catch (error) {
    if (!(error instanceof SignatureSyntaxError)) throw error
    return
  }
}

/** Check whether a value may be passed as a type. A contract can be passed as its address. */
function fits(kind: ArgumentKind, type: string): boolean {
  if (kind === '') return true
  if (/[[(]/.test(type)) return false
  if (/^u?int\d*$/.test(type)) return kind === 'number'
  if (type === 'address') return kind === 'address' || kind === 'contract'
  if (type === 'bool') return kind === 'bool'
  if (type === 'string') return kind === 'string' || kind === 'number'
  if (/^bytes\d*$/.test(type)) return /^(?:bytes|number|string)$/.test(kind)
  return true
}
