import type {ContractMember, ListedContract} from '@lockstep/snippets'

/** Fingerprints of a declaration. */
export interface Print {
  /** Changes with its code, its NatSpec, and for a variable with its position in storage. */
  fingerprint: string
  /** The same without its own name, so that the symbol can be found again after a rename. */
  shape: string
}

/** Something that a page can name: a contract, a member, a source, or the text of a revert. */
export interface ContractSymbol extends Print {
  /** `src/Vault.sol:Vault.deposit(uint256)`, `src/Vault.sol:Vault`, `src/Vault.sol`, `"too much"` */
  id: string
  kind: ContractMember['kind'] | 'contract' | 'path' | 'text'
  name: string
  /** Name of the contract that declares it. */
  contract?: string | undefined
  signature?: string | undefined
  /** Selector or topic. */
  hash?: string | undefined
  path: string
}

/** Where a declaration begins in its source. */
export interface PrintPlace {
  path: string
  line: number
  column: number
}

/** List the symbols of a project, each at the contract that declares it. */
export function listContractSymbols(
  contracts: ReadonlyArray<ListedContract>,
  texts: Iterable<string>,
  findPrint: (place: PrintPlace | string) => Print
): Array<ContractSymbol> {
  const symbols = new Map<string, ContractSymbol>()
  const add = (symbol: ContractSymbol): void => {
    if (!symbols.has(symbol.id)) symbols.set(symbol.id, symbol)
  }
  for (const {reference, name, path, members} of contracts) {
    add({id: reference, kind: 'contract', name, path, ...findPrint(reference)})
    add({id: path, kind: 'path', name: path, path, ...constant})
    for (const member of members) add(toSymbol(member, findPrint(member.place)))
  }
  for (const text of texts) {
    add({id: JSON.stringify(text), kind: 'text', name: text, path: '', ...constant})
  }
  return [...symbols.values()]
}

/** A path or a text is its own fingerprint: if it changes, it is a different symbol. */
const constant: Print = {fingerprint: '-', shape: '-'}

/** Return the id of a member: the contract or source that declares it, and its signature. */
export function toMemberId({declaredIn, signature, name}: ContractMember): string {
  return `${declaredIn}${declaredIn.includes('.sol:') ? '.' : ':'}${signature ?? name}`
}

function toSymbol(member: ContractMember, print: Print): ContractSymbol {
  const {kind, name, declaredIn, signature, selector, topic, place} = member
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
    ...(hash !== undefined && {hash})
  }
}
