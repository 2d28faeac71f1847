import {findNearest, isNearly, type Severity, toHint} from '@lockstep/problem'
import {splitArguments} from '../mentions/split-arguments.ts'
import type {SignatureFact} from './code-fact.ts'
import type {ContractFacts} from './contract-facts.ts'
import {buildContractIndex, type ContractIndex, type Member} from './contract-index.ts'
import type {Declared} from './list-declared.ts'
import {type Signature, toCanonical} from './parse-signature.ts'

/** How a signature differs from the contracts. */
interface Mismatch {
  reason: string
  severity: Severity
}

/** Functions of standard contracts that others also have, with parameters of their own. */
const isFree = /^(?:burn|deposit|mint|permit|redeem|withdraw)$/

/** Find out how a signature differs from every member of the contracts that it may mean. */
export function findMismatch(
  {target, text, form, member, orError, isAnonymous}: SignatureFact,
  signature: Signature,
  facts: ContractFacts,
  declared: Declared
): Mismatch | undefined {
  const index = buildContractIndex(facts)
  const canonical = toCanonical(signature)
  const {name} = signature
  // If only types are encoded, the name has no meaning.
  if (isAnonymous || name === 'constructor') return
  if (facts.allowed.has(canonical) || facts.allowed.has(name)) return

  const isKind = (kind: Member['kind']): boolean =>
    kind === member || (orError === true && kind === 'error')
  const place = target === undefined ? undefined : index.byAddress.get(target.toLowerCase())
  if (place && place.members.length > 0 && form === 'cast') {
    const {contract, members} = place
    const found = members.filter((each) => isKind(each.kind) && each.signature === canonical)
    if (found.length > 0) return checkOutputs(signature, found, 'error', form)
    const where = `\`${contract.name}\` at \`${contract.address}\``
    return {
      reason: `Cannot find \`${canonical}\` in ${where}${toMemberHint(canonical, name, members, member)}`,
      severity: 'error'
    }
  }

  const all = [...(index.byName.get(name) ?? [])].filter((each) => isKind(each.kind))
  const isStrict = index.own.size > 0
  const same = all.filter((each) => each.signature === canonical)
  if (same.length > 0) {
    return (
      checkOutputs(signature, same, isStrict ? 'error' : 'warning', form) ??
      (member === 'event' ? checkIndexed(text, same) : undefined)
    )
  }
  if (declared.names.has(name) || declared.signatures.has(canonical)) return
  if (all.length > 0) {
    const hint = toMemberHint(canonical, name, all, member)
    const hasOwn = all.some(({contract}) => index.own.has(contract))
    if (!hasOwn && isFree.test(name)) return
    // Many contracts have a function with a name such as `initialize`.
    const isOwn = hasOwn && !/^[a-z]+$/.test(name)
    return {
      reason: `Cannot find \`${canonical}\` in any contract${hint}`,
      severity: isOwn ? 'error' : 'warning'
    }
  }
  return checkName(canonical, name, index, isStrict, member, form === 'cast')
}

/** Report a name that no contract has if it is similar to one that a contract has. */
function checkName(
  canonical: string,
  name: string,
  index: ContractIndex,
  isStrict: boolean,
  member: SignatureFact['member'],
  isCall: boolean
): Mismatch | undefined {
  const nearest = index.findNearestName(member, name)
  const parameters = canonical.slice(name.length)
  const twins = (nearest === undefined ? [] : (index.byName.get(nearest) ?? [])).filter(
    (each) => each.kind === member
  )
  const isTwin = twins.some(
    ({signature, name: other}) => signature.slice(other.length) === parameters
  )
  const hint = toHint(nearest && twins[0]?.signature)
  const reason = `Cannot find \`${canonical}\` in any contract${hint}`
  // Probably a typo: the types match, and the name differs by a letter or two.
  const isSlip = isTwin && nearest !== undefined && isNearly(name, nearest)
  if (isStrict) {
    const isOwn = isSlip && twins.some(({contract}) => index.own.has(contract))
    if (isSlip) return {reason, severity: isOwn ? 'error' : 'warning'}
    return isCall ? {reason, severity: 'note'} : undefined
  }
  return isSlip && name.length >= 6 ? {reason, severity: 'warning'} : undefined
}

function checkOutputs(
  {outputs}: Signature,
  found: ReadonlyArray<Member>,
  severity: Severity,
  form: SignatureFact['form']
): Mismatch | undefined {
  if (!outputs) return
  const written = `(${outputs.map(({type}) => type).join(',')})`
  const known = found.map((member) => member.outputs ?? '()')
  if (known.includes(written)) return
  const isReadableAs = known.some((each) => isReadable(each, written))
  // `cast` only shows the value, but others copy an ABI.
  if (isReadableAs && form !== 'abi') return
  const [first] = found
  return {
    reason: `Unexpected result \`${written}\` of \`${first?.signature}\`, expected \`${known[0]}\``,
    severity: isReadableAs ? 'note' : severity
  }
}

/** Clients find the arguments of an event only if they know which are indexed. */
function checkIndexed(text: string, found: ReadonlyArray<Member>): Mismatch | undefined {
  // `cast` accepts an event without the word.
  if (!/\bindexed\b/.test(text)) return
  const written = splitArguments(text, text.indexOf('('))?.map((each) => /\bindexed\b/.test(each))
  const known = found.flatMap(({indexed}) => (indexed ? [indexed] : []))
  if (!written || known.length < found.length) return
  if (known.some((each) => each.join() === written.join())) return
  const [first = []] = known
  const at = first.findIndex((each, index) => each !== written[index])
  const {signature = ''} = found[0] ?? {}
  return {
    reason: first[at]
      ? `Unexpected argument ${at + 1} of \`${signature}\` that is not indexed, expected an indexed one`
      : `Unexpected indexed argument ${at + 1} of \`${signature}\`, expected one that is not indexed`,
    severity: 'error'
  }
}

/** Whether results can be decoded as other types: a number, for example, as a larger one. */
function isReadable(given: string, written: string): boolean {
  const [left, right] = [given, written].map((types) => types.split(/([(),]|\[\d*\])/))
  return (
    left?.length === right?.length &&
    (left ?? []).every((part, index) => {
      const other = right?.[index] ?? ''
      const [, kind, size] = /^(u?int)(\d+)$/.exec(part) ?? []
      const [, otherKind, otherSize] = /^(u?int)(\d+)$/.exec(other) ?? []
      return (
        part === other ||
        (kind !== undefined && kind === otherKind && Number(otherSize) >= Number(size))
      )
    })
  )
}

function toMemberHint(
  canonical: string,
  name: string,
  members: ReadonlyArray<Member>,
  kind: SignatureFact['member']
): string {
  const list = members.filter((each) => each.kind === kind)
  const same = list.filter((each) => each.name === name).map(({signature}) => signature)
  if (same.length > 0) return `, expected \`${[...new Set(same)].slice(0, 3).join('` or `')}\``
  const nearest = findNearest(
    name,
    list.map((each) => each.name)
  )
  const member = list.find((each) => each.name === nearest)
  return toHint(canonical === member?.signature ? undefined : member?.signature)
}
