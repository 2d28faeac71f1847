import type {
  ContractList,
  ContractMember,
  ListedContract,
  SourcePlace,
  Stated
} from '@lockstep/snippets'
import {toInterfaceId} from '../contracts/to-interface-id.ts'

/** Fingerprints of a declaration. */
export interface Print {
  /**
   * Changes with its code and its NatSpec. For a variable, its position in storage follows, and a hash of
   * the fields that its getter returns: `8f2c…@3:0:19ab…`. For a function, what it runs first or forwards to follows:
   * `8f2c…>Vault.onlyOwner:19ab…`.
   */
  fingerprint: string
  /** The same without its own name, so that the symbol can be found again after a rename. */
  shape: string
  /**
   * What pages repeat of it. Undefined if there is nothing, or in a lock of an earlier version.
   *
   * A statement that was true and is not true any more is certainly false, while one that never was true may be about
   * something else. So a lock keeps this.
   */
  stated?: Stated | undefined
}

/** Something that a page can name: a contract, a member or part of one, a source, a slot, or the text of a revert. */
export interface ContractSymbol extends Print {
  /**
   * `src/Vault.sol:Vault.deposit(uint256)`, `src/Vault.sol:Vault`, `src/Vault.sol`, `"too much"`,
   * `src/Vault.sol:Vault.Status::Active`, `src/Vault.sol:Vault@3`
   */
  id: string
  kind: ContractMember['kind'] | 'contract' | 'part' | 'path' | 'slot' | 'text'
  name: string
  /** The enum or struct that a part belongs to. */
  owner?: string | undefined
  /** Value of a constant. */
  value?: string | undefined
  /** Name of the contract that declares it. */
  contract?: string | undefined
  signature?: string | undefined
  /** Structs that its arguments consist of: `Bank.Loan`. */
  structs?: ReadonlyArray<string> | undefined
  /** Whether only the code of contracts can call it. */
  isInternal?: true | undefined
  /** Selector or topic, the id of an interface, or a number in the code that is as distinctive. */
  hash?: string | undefined
  path: string
}

/** List the symbols of a project, each at the contract or source that declares it. */
export function listContractSymbols(
  {contracts, sources}: Pick<ContractList, 'contracts' | 'sources'>,
  texts: Iterable<string>,
  findPrint: (place: SourcePlace | string) => Print
): Array<ContractSymbol> {
  const symbols = new Map<string, ContractSymbol>()
  const add = (symbol: ContractSymbol): void => {
    if (!symbols.has(symbol.id)) symbols.set(symbol.id, symbol)
  }
  const addMember = (member: ContractMember): void => {
    const symbol = toSymbol(member, findPrint(member.place))
    add(symbol)
    for (const part of listParts(member, symbol)) add(part)
  }
  const addText = (text: string): void => {
    const hash = /^0x[\da-f]+$/.test(text) ? {hash: text} : {}
    add({id: JSON.stringify(text), kind: 'text', name: text, path: '', ...hash, ...constant})
  }
  for (const contract of contracts) {
    const {reference, name, path, members, storage = []} = contract
    add({id: reference, kind: 'contract', name, path, ...findPrint(reference)})
    add({id: path, kind: 'path', name: path, path, ...constant})
    members.forEach(addMember)
    const interfaceId = toInterfaceId(contract)
    if (interfaceId !== undefined) addText(interfaceId)
    for (const [slot, fingerprint] of groupSlots(storage)) {
      add({
        id: `${reference}@${slot}`,
        kind: 'slot',
        name: slot,
        contract: name,
        path,
        ...constant,
        fingerprint
      })
    }
  }
  for (const {members} of sources) members.forEach(addMember)
  for (const text of texts) addText(text)
  return [...symbols.values()]
}

/** Add the position of a variable, `slot:offset` or `slot:offset:fields`, to the fingerprint of its code. */
export function toStoredPrint(code: string, position: string): string {
  return `${code}@${position}`
}

/** Add what a function runs first or forwards to, each with its fingerprint, to the fingerprint of its code. */
export function toRunningPrint(code: string, runs: ReadonlyMap<string, string>): string {
  return `${code}>${Array.from(runs, ([name, print]) => `${name}:${print}`).join(',')}`
}

/** Split the fingerprint of a variable into that of its code and its position, if the storage layout is known. */
export function splitPrint(fingerprint: string): [code: string, position: string | undefined] {
  const [, code = '', position] = /^([^@>]*)(?:@([^>]*))?/.exec(fingerprint) ?? []
  return [code, position]
}

/** Check whether two fingerprints are of the same code, in the same position if both positions are known. */
export function isSamePrint(one: string, other: string): boolean {
  const [code, position] = splitPrint(one)
  const [otherCode, otherPosition] = splitPrint(other)
  const isComparable = position !== undefined && otherPosition !== undefined
  return code === otherCode && (!isComparable || position === otherPosition)
}

/**
 * List what two states of a function run both, with code that differs.
 *
 * What only one of them runs says nothing: either the code of the function itself has changed, too, or another contract
 * inherits it now.
 */
export function listChangedRuns(one: string, other: string): Array<string> {
  const runs = parseRuns(one)
  return [...parseRuns(other)].flatMap(([name, print]) =>
    runs.has(name) && runs.get(name) !== print ? [name] : []
  )
}

/** Check whether some code reverted with an error, and none does any more. */
export function isUnused(kind: ContractSymbol['kind'], locked: string, now: string): boolean {
  return kind === 'error' && listRunNames(locked).length > 0 && listRunNames(now).length === 0
}

/** List the names of what a function runs: `Vault.onlyOwner`. */
export function listRunNames(fingerprint: string): Array<string> {
  return [...parseRuns(fingerprint).keys()].filter(Boolean)
}

function parseRuns(fingerprint: string): ReadonlyMap<string, string> {
  const [, list = ''] = fingerprint.split('>', 2)
  return new Map(
    list.split(',').map((each): [string, string] => {
      const [name = '', print = ''] = each.split(':', 2)
      return [name, print]
    })
  )
}

/** A path or a text is its own fingerprint: if it changes, it is a different symbol. */
const constant: Print = {fingerprint: '-', shape: '-'}

/** Return the id of a member: the contract or source that declares it, and its signature. */
export function toMemberId({declaredIn, signature, name}: ContractMember): string {
  return `${declaredIn}${declaredIn.includes('.sol:') ? '.' : ':'}${signature ?? name}`
}

/** Check whether a symbol is declared in a contract, or could be: a function, an event, a constant, a struct. */
export function isMember({kind}: ContractSymbol): boolean {
  return !/^(?:contract|part|path|slot|text)$/.test(kind)
}

/** List the values of an enum or the fields of a struct. Their order is part of the interface. */
function listParts({parts = []}: ContractMember, of: ContractSymbol): Array<ContractSymbol> {
  return parts.map(({name, type = ''}, index) => ({
    id: `${of.id}::${name}`,
    ...(of.kind === 'enum' && {stated: {value: String(index)}}),
    kind: 'part',
    name,
    owner: of.name,
    path: of.path,
    fingerprint: `${index} ${type}`,
    shape: `${of.id} ${index} ${type}`,
    ...(of.contract !== undefined && {contract: of.contract})
  }))
}

/** The variables in each slot. */
function groupSlots(storage: NonNullable<ListedContract['storage']>): Map<string, string> {
  const slots = new Map<string, string>()
  for (const {slot, name, type} of storage) {
    slots.set(slot, `${slots.has(slot) ? `${slots.get(slot)}, ` : ''}${type} ${name}`)
  }
  return slots
}

function toSymbol(member: ContractMember, print: Print): ContractSymbol {
  const {kind, name, declaredIn, signature, structs, selector, topic, abi, place, value} = member
  const [, contract] = /\.sol:(\w+)$/.exec(declaredIn) ?? []
  const hash = selector ?? topic
  return {
    id: toMemberId(member),
    kind,
    name,
    path: place.path,
    ...print,
    ...(contract !== undefined && {contract}),
    ...(signature !== undefined && {signature}),
    ...(structs !== undefined && {structs}),
    ...(kind === 'function' && !abi && {isInternal: true}),
    ...(hash !== undefined && {hash}),
    ...(value !== undefined && {value})
  }
}
