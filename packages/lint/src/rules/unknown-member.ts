import {findNearest, type Severity, toHint} from '@lockstep/problem'
import type {ContractMember, ListedContract} from '@lockstep/snippets'
import {checkRole, checkTypes} from '../contracts/check-named.ts'
import {type ContractAbi, isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import {type Declared, listDeclared} from '../contracts/list-declared.ts'
import {createSymbolIndex, type SymbolIndex} from '../lock/create-symbol-index.ts'
import type {Mention, MentionFault} from '../mentions/mention.ts'
import type {Rule} from '../rule.ts'

/** A `Contract.member` that the contract does not have. */
export const unknownMember: Rule = {
  id: 'unknown-member',
  severity: 'error',
  description: 'A `Contract.member` that the contract does not have',
  dependsOn: 'page',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    const index = createSymbolIndex(contracts)
    const known = buildContractIndex(contracts)
    for (const page of pages) {
      const declared = listDeclared(page)
      const context = index.listContext(page.lint.mentions)
      const typed = listTyped(page.lint.mentions)
      for (const written of page.lint.mentions) {
        const mention = withParticipant(written, index)
        const {kind, name, receiver = '', signature, role, place} = mention
        if (kind !== 'name' || name === 'constructor' || role === 'declaration') continue
        // `Counter.sol` is a file name.
        if (/^(?:sol|json|t|s|md|mdx)$/.test(name)) continue
        const subject = receiver === '' ? name : `${receiver}.${signature ?? name}`
        if (contracts.allowed.has(subject) || contracts.allowed.has(`${receiver}.${name}`)) continue
        const named =
          findAbiFault(mention, declared) ??
          (receiver === ''
            ? checkRole(mention, index, known)
            : (findFault(mention, index, {declared, typed, standards: contracts.known}) ??
              findPartFault(mention, index, context)))
        const fault = named ?? checkTypes(mention, index, known, declared, context)
        if (!fault) continue
        const isElsewhere = mention.isPast ?? mention.isElsewhere
        const severity = isElsewhere ? 'note' : fault.severity
        const {nearest} = fault
        report(page.file, fault.reason, place, {
          subject,
          severity,
          ...(nearest !== undefined && {suggestion: {written: name, instead: nearest}})
        })
      }
    }
  }
}

/** A participant of a diagram that has the name of a contract is that contract. */
function withParticipant(mention: Mention, index: SymbolIndex): Mention {
  const {participant} = mention
  const isContract = participant !== undefined && index.isContract(participant)
  return isContract ? {...mention, receiver: participant} : mention
}

/** A name that the ABI next to it does not have, whatever contract it may belong to. */
function findAbiFault(mention: Mention, declared: Declared): MentionFault | undefined {
  const {name, abi} = mention
  if (!abi || isBuiltIn(mention, declared)) return
  const nearest = findNearest(name, abi)
  const hint = toHint(nearest)
  return {
    reason: `Cannot find \`${name}\` in the ABI on this page${hint}`,
    severity: 'error',
    nearest
  }
}

function findFault(
  mention: Mention,
  index: SymbolIndex,
  {
    declared,
    typed,
    standards
  }: {declared: Declared; typed: ReadonlySet<string>; standards: ReadonlyArray<ContractAbi>}
): MentionFault | undefined {
  const {name, receiver = '', isTyped} = mention
  // A variable may be named after a contract and hold anything.
  if (!isTyped && !(/^[A-Z]/.test(receiver) && isWritten(mention))) return
  const contracts = index.findContracts(receiver)
  const members = contracts.flatMap((contract) => contract.members)
  const names = new Set(members.map((member) => member.name))
  const [contract] = contracts
  if (!contract || names.has(name) || isBuiltIn(mention, declared)) return
  // A page that declares the contract teaches how to change it.
  if (declared.names.has(contract.name)) return
  // A project may declare a part of a standard, and the code of a page import all of it.
  if (isStandard(contract.name, name, standards)) return
  // `using Library for Contract` adds the functions of a library.
  if (mention.form === 'solidity' && index.hasName(name)) return
  // `Library.CONSTANT`, `Contract.Struct` of a base are members; `Vault.Other` may be another contract.
  const nearest = findNearest(name, names)
  // A single word in a diagram may describe what happens.
  const isWord = mention.form === 'mermaid' && mention.isCertain !== true
  if (isWord && nearest === undefined) return
  const hint = toHint(nearest && `${contract.name}.${nearest}`)
  return {
    reason: `Cannot find \`${name}\` in \`${contract.name}\`${hint}`,
    severity:
      isWord || (nearest === undefined && isEnumLike(mention, contracts))
        ? 'note'
        : toSeverity(mention, nearest, {members, isContract: typed.has(receiver)}),
    nearest
  }
}

/**
 * Check whether code writes `Roles.OPERATOR`. Only libraries, and contracts that inherit a constant, write constants
 * this way, so the enum of another project may have the name of this contract.
 */
function isEnumLike(
  {name, form, arguments: list}: Mention,
  contracts: ReadonlyArray<ListedContract>
): boolean {
  const isConstant = form === 'solidity' && list === undefined && /^[A-Z][A-Z\d_]*$/.test(name)
  return isConstant && contracts.every(({kind}) => kind !== 'library')
}

/** Check whether a standard has a member, in the contract of that name or its interface: `ERC20` and `IERC20`. */
function isStandard(
  contract: string,
  member: string,
  standards: ReadonlyArray<ContractAbi>
): boolean {
  return standards.some(
    ({name, members}) =>
      (name === contract || `I${name}` === contract) &&
      members.some((text) => text.includes(` ${member}(`))
  )
}

/** Other forms may write `Vault.deposit` about a class of an SDK. */
function isWritten({form}: Mention): boolean {
  return /^(?:inline code|heading|mermaid|table|solidity)$/.test(form)
}

/**
 * List the words before the dot of signatures with types. By such a word, the page means a contract, or at most a
 * class as well.
 */
function listTyped(mentions: ReadonlyArray<Mention>): ReadonlySet<string> {
  const typed = mentions.filter(
    (mention) =>
      isWritten(mention) && mention.signature !== undefined && hasTypes(mention.signature)
  )
  return new Set(typed.flatMap(({receiver}) => receiver ?? []))
}

/** Empty parentheses may leave out the types. */
function hasTypes(signature: string): boolean {
  return !signature.endsWith('()')
}

/** Members that every contract has in Solidity or in a JavaScript library, and names that the page declares. */
function isBuiltIn({form, name}: Mention, {names, signatures}: Declared): boolean {
  if (names.has(name) || [...signatures].some((each) => each.startsWith(`${name}(`))) return true
  return form === 'solidity'
    ? /^(?:selector|address|balance|code|codehash|call|delegatecall|staticcall|transfer|send|creationCode|runtimeCode|interfaceId|name|min|max|wrap|unwrap|length|push|pop|concat)$/.test(
        name
      )
    : /^(?:target|runner|interface|filters|deployed|deploymentTransaction|waitForDeployment|getAddress|getDeployedCode|getFunction|getEvent|attach|connect|on|once|off|emit|queryFilter|listeners|listenerCount|removeListener|removeAllListeners|addListener|fallback|abi|address|methods|events|options|provider|signer|read|write|simulate|estimateGas|callStatic|populateTransaction|functions|deploy|getPastEvents|setProvider|defaultBlock|clone|handleRevert|encodeABI|contractName|bytecode|at|new|resolvedAddress|deployTransaction|watchEvent|getEvents|createEventFilter|then|wait|hash)$/.test(
        name
      )
}

/** Only types make it certain that the page means a contract, because an SDK class may have the same name. */
function toSeverity(
  {signature, isTyped, form}: Mention,
  nearest: string | undefined,
  {members, isContract}: {members: ReadonlyArray<ContractMember>; isContract: boolean}
): Severity {
  // A proxy has every function of its implementation.
  if (members.some(({kind}) => kind === 'fallback')) return 'note'
  if (isTyped && form !== 'forge') return 'error'
  if (signature !== undefined && hasTypes(signature)) return 'error'
  return nearest === undefined && !isContract ? 'note' : 'warning'
}

/** `Status.Paused` of an enum that has no such value. */
function findPartFault(
  {name, receiver = '', form, arguments: list}: Mention,
  index: SymbolIndex,
  context: ReadonlySet<string>
): MentionFault | undefined {
  const parts = index.findParts(receiver)
  if (parts.length === 0 || list !== undefined || index.findContracts(receiver).length > 0) return
  if (parts.some((part) => part.name === name) || form === 'viem' || form === 'ethers') return
  // A page may use the word for something of its own.
  if (!parts.some(({contract}) => contract === undefined || context.has(contract))) return
  const nearest = findNearest(
    name,
    parts.map((part) => part.name)
  )
  const known =
    nearest === undefined
      ? `expected one of \`${parts.map((part) => part.name).join('`, `')}\``
      : ''
  const hint = toHint(nearest && `${receiver}.${nearest}`) || `, ${known}`
  const severity = nearest === undefined ? 'note' : 'warning'
  return {reason: `Cannot find \`${name}\` in \`${receiver}\`${hint}`, severity, nearest}
}
