import {toSelector, toTopic} from '@lockstep/abi'
import {findNearest, groupBy} from '@lockstep/problem'
import type {ContractMember, ListedContract} from '@lockstep/snippets'
import type {ContractAbi, ContractFacts} from './contract-facts.ts'

/** A member of a contract. */
export interface Member {
  kind: 'error' | 'event' | 'function'
  name: string
  /** `transfer(address,uint256)` */
  signature: string
  /** `(bool)`; undefined if it returns nothing. */
  outputs?: string | undefined
  /** Whether each argument of an event is indexed, if known. */
  indexed?: ReadonlyArray<boolean> | undefined
  contract: string
}

/** Members of all contracts, by the names that pages use. */
export interface ContractIndex {
  byName: ReadonlyMap<string, ReadonlyArray<Member>>
  byAddress: ReadonlyMap<string, {contract: ContractAbi; members: ReadonlyArray<Member>}>
  /** Find the member of this kind with the nearest name. */
  findNearestName: (kind: Member['kind'], name: string) => string | undefined
  hasSelector: (selector: string) => boolean
  hasTopic: (topic: string) => boolean
  /** Texts with which contracts revert. */
  texts: ReadonlySet<string>
  /** Contracts of the project by name. Two sources may use the same name. */
  own: ReadonlyMap<string, ReadonlyArray<ListedContract>>
}

const indexes = new WeakMap<ContractFacts, ContractIndex>()

/** Build the index of the known contracts, once. */
export function buildContractIndex(facts: ContractFacts): ContractIndex {
  const index = indexes.get(facts) ?? build(facts)
  indexes.set(facts, index)
  return index
}

function build({own, known, texts, allowed}: ContractFacts): ContractIndex {
  const byName = new Map<string, Array<Member>>()
  const byAddress: Map<string, {contract: ContractAbi; members: Array<Member>}> = new Map()
  const signatures = new Set<string>()
  const events = new Set<string>()
  // A signature in the settings is trusted.
  for (const text of allowed) {
    signatures.add(text)
    events.add(text)
  }

  const byContract = groupBy(own, ({name}) => name)
  for (const contract of own) {
    contract.members.flatMap((member) => toMember(member, contract.name) ?? []).forEach(add)
  }
  for (const contract of known) {
    const members = contract.members.flatMap((text) => parseMember(text, contract.name) ?? [])
    if (contract.address !== undefined) {
      byAddress.set(contract.address.toLowerCase(), {contract, members})
    }
    members.forEach(add)
  }
  return {
    byName,
    byAddress,
    findNearestName: createFinder(byName),
    hasSelector: createLookup(() => [...signatures].map(toSelector)),
    hasTopic: createLookup(() => [...events].map(toTopic)),
    texts: new Set([...texts, ...known.flatMap((contract) => contract.texts ?? [])]),
    own: byContract
  }

  function add(member: Member): void {
    // Hundreds of contracts can have a function of one name, such as `transfer`.
    const named = byName.get(member.name)
    if (named) named.push(member)
    else byName.set(member.name, [member])
    if (member.kind === 'event') events.add(member.signature)
    else signatures.add(member.signature)
  }
}

/** Convert the members that others can call, catch or listen to. */
function toMember(
  {kind, name, signature, returns, selector, abi, indexed}: ContractMember,
  contract: string
): Member | undefined {
  if (signature === undefined) return
  if (kind === 'event' || kind === 'error') {
    return {kind, name, signature, contract, ...(indexed && {indexed})}
  }
  if (!abi || selector === undefined) return
  return {kind: 'function', name, signature, ...(returns && {outputs: returns}), contract}
}

/** `function balanceOf(address)(uint256)` */
function parseMember(text: string, contract: string): Member | undefined {
  const space = text.indexOf(' ')
  const open = text.indexOf('(')
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    if (depth > 0) continue
    const outputs = text.slice(at + 1)
    return {
      kind: text.slice(0, space) as Member['kind'], // The list is written in this form.
      name: text.slice(space + 1, open),
      signature: text.slice(space + 1, at + 1),
      ...(outputs !== '' && {outputs}),
      contract
    }
  }
  return
}

/** Cache searches: pages repeat the same names, and a search compares every name. */
function createFinder(
  byName: ReadonlyMap<string, ReadonlyArray<Member>>
): ContractIndex['findNearestName'] {
  const names = new Map<Member['kind'], Array<string>>()
  const found = new Map<string, string | undefined>()
  return (kind, name) => {
    const key = `${kind} ${name}`
    if (found.has(key)) return found.get(key)
    const list =
      names.get(kind) ??
      [...byName].flatMap(([each, members]) =>
        members.some((member) => member.kind === kind) ? [each] : []
      )
    names.set(kind, list)
    const nearest = findNearest(name, list)
    found.set(key, nearest)
    return nearest
  }
}

/** Compute hashes only on demand. */
function createLookup(list: () => Array<string>): (hash: string) => boolean {
  let hashes: Set<string> | undefined
  return (hash) => {
    hashes ??= new Set(list())
    return hashes.has(hash.toLowerCase())
  }
}
