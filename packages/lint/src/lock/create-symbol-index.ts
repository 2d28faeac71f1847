import {groupBy} from '@lockstep/problem'
import type {ListedContract} from '@lockstep/snippets'
import type {ContractFacts} from '../contracts/contract-facts.ts'
import type {Mention} from '../mentions/mention.ts'
import {type ContractSymbol, toMemberId} from './contract-symbol.ts'
import {findAmong, findLists} from './find-fields.ts'
import {findSet} from './find-set.ts'
import {parseSymbolId} from './parse-symbol-id.ts'

/** Finds the symbols of a project by the names that pages use. */
export interface SymbolIndex {
  symbols: ReadonlyArray<ContractSymbol>
  /** Find a symbol by its id, even if its source has moved, or its contract inherits it now. */
  find: (id: string) => ContractSymbol | undefined
  /** Check whether a word is the name of a contract. */
  isContract: (name: string) => boolean
  /** Find the contracts with a name, or those that a variable such as `vault` is named after. */
  findContracts: (name: string) => ReadonlyArray<ListedContract>
  /** Find the parts of the enums and structs with a name. */
  findParts: (owner: string) => ReadonlyArray<ContractSymbol>
  /** Check whether a member of the project has a signature, or a name that has none. */
  hasSignature: (signature: string) => boolean
  /** List the contracts that have a member of a name. */
  listOwners: (name: string) => ReadonlyArray<ListedContract>
  /** Check whether anything in the project has a name. */
  hasName: (name: string) => boolean
  /** List the contracts, structs and enums that a page names, those in `shown` included. */
  listContext: (
    mentions: ReadonlyArray<Mention>,
    shown?: ReadonlyArray<string>
  ) => ReadonlySet<string>
  /** List the symbols that a mention may mean on a page that names some contracts. */
  resolve: (mention: Meaning, context: ReadonlySet<string>) => ReadonlyArray<ContractSymbol>
}

/** The parts of a mention that say which symbol it means. */
export type Meaning = Pick<
  Mention,
  | 'declares'
  | 'isCertain'
  | 'isExcerpt'
  | 'kind'
  | 'listedAs'
  | 'name'
  | 'receiver'
  | 'role'
  | 'siblings'
  | 'signature'
>

const indexes = new WeakMap<ContractFacts, SymbolIndex>()

/** Return the index of a project's symbols, which is built once. */
export function createSymbolIndex(facts: ContractFacts): SymbolIndex {
  const index = indexes.get(facts) ?? build(facts)
  indexes.set(facts, index)
  return index
}

function build({own, symbols}: ContractFacts): SymbolIndex {
  const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]))
  const byShortId = groupBy(symbols, ({id}) => toShortId(id))
  const byName = groupBy(symbols, ({name, kind}) => (/^(?:path|slot|text)$/.test(kind) ? '' : name))
  const byOwner = groupBy(
    symbols.filter(({owner}) => owner !== undefined),
    ({owner = ''}) => owner
  )
  const bySlot = groupBy(symbols, ({name, kind}) => (kind === 'slot' ? name : ''))
  const byHash = groupBy(symbols, ({hash}) => hash ?? '')
  const byContract = groupBy(own, ({name}) => name)
  const lowerNames = new Map(own.map(({name}) => [name.toLowerCase(), name]))
  const paths = symbols.filter(({kind}) => kind === 'path')

  return {
    symbols,
    find: (id) => findById(id, byId, byShortId) ?? findInherited(id, byContract, byId),
    isContract: (name) => byContract.has(name),
    findContracts: (name) => byContract.get(toContractName(name) ?? '') ?? [],
    findParts: (owner) => byOwner.get(owner) ?? [],
    listOwners: (name) =>
      byName.has(name) ? own.filter(({members}) => members.some((each) => each.name === name)) : [],
    hasName: (name) => byName.has(name),
    hasSignature: (signature) =>
      symbols.some(({signature: own, name}) => (own ?? name) === signature),
    listContext: (mentions, shown = []) =>
      listContext(mentions, shown, {byContract, byOwner}, toContractName),
    resolve
  }

  function resolve(mention: Meaning, context: ReadonlySet<string>): ReadonlyArray<ContractSymbol> {
    const {kind, name, signature, receiver, role, isExcerpt} = mention
    if (kind === 'text') return findText(name)
    // Such a mention states something about the function in `of`, not about its own name.
    if (kind === 'deed') return []
    if (kind === 'setting') return findSet(symbols, mention, context)
    if (kind === 'list') return findLists(symbols, mention.declares?.parameters)
    if (kind === 'hash') return preferDeclared(byHash.get(name) ?? [])
    if (kind === 'path') return findPath(name, paths)
    if (kind === 'slot') return findSlot(bySlot.get(name) ?? [], receiver, context)
    const isMeant = (symbol: ContractSymbol): boolean =>
      signature === undefined || symbol.signature === signature
    const contract = receiver === undefined ? undefined : toContractName(receiver)
    if (contract !== undefined) {
      const found = findMembers(contract)
      if (found.length > 0 || (/^[A-Z]/.test(receiver ?? '') && !isExcerpt)) return found
    }
    if (isExcerpt) return findMembers(toExcerpted(receiver))
    const parts = receiver === undefined ? [] : (byOwner.get(receiver) ?? [])
    if (parts.length > 0) return parts.filter((part) => part.name === name)
    // Another project may have a contract of this name.
    if (receiver !== undefined && /^[A-Z]/.test(receiver)) return []
    const found = narrow((byName.get(name) ?? []).filter(isMeant), mention, context, byOwner)
    // Some projects revert with words such as `ZERO_SHARES` or `unauthorized`.
    const isWord = role === 'error' || /^[A-Z][A-Z\d_]+$/.test(name)
    const isText = found.length === 0 && receiver === undefined && isWord
    return isText ? findText(name) : found
    function findMembers(of: string): Array<ContractSymbol> {
      return listMembers(of).filter((symbol) => symbol.name === name && isMeant(symbol))
    }
  }

  function findText(text: string): Array<ContractSymbol> {
    const symbol = byId.get(JSON.stringify(text))
    return symbol ? [symbol] : []
  }

  function listMembers(of: string): Array<ContractSymbol> {
    const members = (byContract.get(of) ?? []).flatMap((each) => each.members)
    return members.flatMap((member) => byId.get(toMemberId(member)) ?? [])
  }

  /** `vault` -> `Vault` */
  function toContractName(receiver: string): string | undefined {
    if (byContract.has(receiver)) return receiver
    return /^[a-z]|^[A-Z]+$/.test(receiver) ? lowerNames.get(receiver.toLowerCase()) : undefined
  }
}

/** Find a member that a contract has declared itself, and now inherits. */
function findInherited(
  id: string,
  byContract: ReadonlyMap<string, ReadonlyArray<ContractFacts['own'][number]>>,
  byId: ReadonlyMap<string, ContractSymbol>
): ContractSymbol | undefined {
  const {kind, contract, signature} = parseSymbolId(id)
  if (kind !== 'member' || contract === undefined || signature === undefined) return
  const owners = (byContract.get(contract) ?? []).filter(({reference}) =>
    id.startsWith(`${reference}.`)
  )
  const found = owners
    .flatMap(({members}) => members)
    .find((member) => member.signature === signature)
  return found && byId.get(toMemberId(found))
}

/** Find the source that a page writes with a path of its own: `./src/Vault.sol`, `Vault.sol`. */
function findPath(written: string, paths: ReadonlyArray<ContractSymbol>): Array<ContractSymbol> {
  const path = written.replace(/^(?:\.{1,2}\/)+/, '')
  const known = paths.find(({name}) => name === path)
  if (known) return [known]
  return paths.filter(({name}) => name.endsWith(`/${path}`) || path.endsWith(`/${name}`))
}

/** Return the contract that an interface on a page may repeat a part of: `IVault` -> `Vault` */
export function toExcerpted(receiver = ''): string {
  return receiver.replace(/^I(?=[A-Z])/, '')
}

/** A number in the code may be the topic of an event that is declared, too. */
function preferDeclared(found: ReadonlyArray<ContractSymbol>): ReadonlyArray<ContractSymbol> {
  const declared = found.filter(({kind}) => kind !== 'text')
  return declared.length > 0 ? declared : found
}

/** List the contracts that a page names, those that they inherit from, and the structs and enums that it names. */
function listContext(
  mentions: ReadonlyArray<Mention>,
  shown: ReadonlyArray<string>,
  {
    byContract,
    byOwner
  }: {
    byContract: ReadonlyMap<string, ReadonlyArray<ListedContract>>
    byOwner: ReadonlyMap<string, unknown>
  },
  toContractName: (receiver: string) => string | undefined
): ReadonlySet<string> {
  const names = mentions.flatMap(({kind, name, receiver = ''}) => {
    if (kind === 'path') return [/(?<![\w.])(\w+)(?:\.\w+)*\.sol$/.exec(name)?.[1] ?? '']
    return [name, toContractName(receiver) ?? '']
  })
  const all = [...names, ...shown]
  const context = new Set(all.filter((name) => byContract.has(name) || byOwner.has(name)))
  // A page about a token is also about the members it inherits.
  for (const name of [...context]) {
    for (const {bases} of byContract.get(name) ?? []) {
      for (const base of bases) context.add(base.replace(/^.*:/, ''))
    }
  }
  return context
}

/** Keep the slot of the contract that a variable of the shell is named after, or of the only one on the page. */
function findSlot(
  slots: ReadonlyArray<ContractSymbol>,
  variable: string | undefined,
  context: ReadonlySet<string>
): ReadonlyArray<ContractSymbol> {
  const near = slots.filter(({contract = ''}) => context.has(contract))
  const named = near.filter(({contract = ''}) => isNamedAfter(variable ?? '', contract))
  if (named.length > 0) return named
  return near.length === 1 ? near : []
}

/** Check whether `VAULT` or `TOKEN_VAULT` may hold the address of `TokenVault`. */
export function isNamedAfter(variable: string, contract: string): boolean {
  const word = variable
    .replace(/_?(?:ADDRESS|ADDR|PROXY|CONTRACT)$/i, '')
    .replaceAll('_', '')
    .toLowerCase()
  return word.length > 2 && contract.toLowerCase().endsWith(word)
}

/** Keep the symbols that a page most likely means. */
function narrow(
  symbols: ReadonlyArray<ContractSymbol>,
  {isCertain, listedAs, siblings}: Meaning,
  context: ReadonlySet<string>,
  byOwner: ReadonlyMap<string, ReadonlyArray<ContractSymbol>>
): ReadonlyArray<ContractSymbol> {
  const near = symbols.filter(
    ({contract, kind, name, owner}) =>
      context.has(contract ?? name) || kind === 'contract' || context.has(owner ?? '')
  )
  if (near.length > 0) return near
  if (!isCertain && siblings) return findAmong(symbols, siblings, byOwner)
  if (!isCertain) return listedAs ? findListed(symbols, listedAs) : []
  // A page may mean another project's token, which has the same functions as a library in this one.
  return symbols.filter(({path}) => !isDependency(path))
}

/** Find the only event or error of a name, if nothing else has the name. */
function findListed(
  symbols: ReadonlyArray<ContractSymbol>,
  kind: 'error' | 'event'
): ReadonlyArray<ContractSymbol> {
  const own = symbols.filter(({path}) => !isDependency(path))
  return own.length === 1 && own[0]?.kind === kind ? own : []
}

/** Check whether a path, or the id of a symbol, belongs to a library that the project has installed. */
export function isDependency(path: string): boolean {
  return /(?:^|\/)(?:node_modules|lib)\//.test(path)
}

function findById(
  id: string,
  byId: ReadonlyMap<string, ContractSymbol>,
  byShortId: ReadonlyMap<string, ReadonlyArray<ContractSymbol>>
): ContractSymbol | undefined {
  const known = byId.get(id)
  const [contract = ''] = /^.+?\.sol:\w+(?=[.@])/.exec(id) ?? []
  // A contract that is where it was has lost the member, even if another contract of that name has it.
  if (known || byId.has(contract)) return known
  const [moved, ...others] = byShortId.get(toShortId(id)) ?? []
  return others.length === 0 ? moved : undefined
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> `Vault.deposit(uint256)` */
function toShortId(id: string): string {
  return id.startsWith('"') ? id : id.replace(/^.*?\.sol:/, '')
}
