import {findNearest, isNearly, toHint} from '@lockstep/problem'
import type {SymbolIndex} from '../lock/create-symbol-index.ts'
import type {Mention, MentionFault} from '../mentions/mention.ts'
import type {ContractIndex} from './contract-index.ts'
import type {Declared} from './list-declared.ts'

/** Find a fault in a word that the page calls a modifier or an event. */
export function checkRole(
  {name, role, form, isPast}: Mention,
  index: SymbolIndex,
  known: ContractIndex
): MentionFault | undefined {
  if ((role !== 'modifier' && role !== 'event') || form === 'solidity' || isPast) return
  if (index.hasName(name)) return
  const pattern = role === 'modifier' ? /^[a-z]\w*[A-Z]/ : /^[A-Z]\w*[a-z]/
  if (!pattern.test(name) || known.byName.has(name)) return
  const names = index.symbols.filter(({kind}) => kind === role).map((each) => each.name)
  const nearest = findNearest(name, names)
  // Other projects and standards have events too.
  if (nearest === undefined && role === 'event') return
  const hint = toHint(nearest)
  const isSlip = nearest !== undefined && isNearly(name, nearest)
  const severity = role === 'event' && !isSlip ? 'note' : 'warning'
  return {reason: `Cannot find the ${role} \`${name}\` in any contract${hint}`, severity}
}

/** Find a fault in a signature in a text, whose name the contracts of the page have with other types only. */
export function checkTypes(
  {name, receiver, signature, form}: Mention,
  index: SymbolIndex,
  known: ContractIndex,
  declared: Declared,
  context: ReadonlySet<string>
): MentionFault | undefined {
  if (signature === undefined || !/^(?:inline code|heading|table|prose|mermaid|forge)$/.test(form))
    return
  const named = receiver === undefined ? undefined : index.findContracts(receiver)
  if (form === 'forge') {
    // Without a script that the command names, any of them may have the function.
    if (!named?.length) return
  } else if (declared.names.has(name) || declared.signatures.has(signature)) return
  if (!named && !index.hasName(name) && !known.byName.has(name)) {
    return findSlip(name, signature, index, context)
  }
  // A function of this name may belong to a standard, or to a contract that the page does not name.
  if (!named && known.byName.get(name)?.some((member) => member.signature === signature)) return
  const near = named ?? [...context].flatMap((contract) => index.findContracts(contract))
  const members = near.flatMap((contract) =>
    contract.members.filter((member) => member.name === name)
  )
  const signatures = [
    ...new Set(members.map((each) => (each.signature ?? '').replaceAll(' payable', '')))
  ]
  // Only the source knows what the types of an internal function are in the ABI.
  if (signatures.some((each) => each === '' || /[(,][^(),]*[A-Z]/.test(each))) return
  if (signatures.length === 0 || signatures.includes(signature)) return
  if (near.some((contract) => declared.names.has(contract.name))) return
  const expected = signatures.slice(0, 3).join('` or `')
  const where = named ? `\`${named[0]?.name}\`` : 'any contract'
  return {
    reason: `Cannot find \`${signature}\` in ${where}, expected \`${expected}\``,
    // Several projects have a script of the same name.
    severity:
      named && form !== 'forge' ? 'error' : /^[a-z]+$/.test(name) && !named ? 'note' : 'warning'
  }
}

/** Find a fault in a signature whose name nothing has, if a member of the page's contracts has its types and a near name. */
function findSlip(
  name: string,
  signature: string,
  index: SymbolIndex,
  context: ReadonlySet<string>
): MentionFault | undefined {
  const types = signature.slice(name.length)
  const names = [...context]
    .flatMap((contract) => index.findContracts(contract))
    .flatMap(({members}) => members)
    .filter((member) => member.signature?.slice(member.name.length) === types)
    .map((member) => member.name)
  const nearest = findNearest(name, names)
  if (nearest === undefined || name.length < 6) return
  const isSlip = isNearly(name, nearest)
  // Other projects have functions with one argument and a similar name.
  if (!isSlip && !types.includes(',')) return
  const reason = `Cannot find \`${signature}\` in any contract${toHint(`${nearest}${types}`)}`
  return {reason, severity: isSlip ? 'warning' : 'note'}
}
