import type {ContractSymbol} from '@lockstep/lint'

/** A symbol that differs between two states of the contracts. */
export interface SymbolChange {
  /** `affected`: its own code is the same, but what it calls or inherits is not. */
  kind: 'added' | 'affected' | 'changed' | 'removed' | 'renamed'
  /** `Vault.deposit(uint256)`, as it is called now, or was called last. */
  name: string
  /** The old name, if it was renamed or has other parameters now. */
  formerName?: string | undefined
  symbol: ContractSymbol['kind']
  /** Ids in the states before and after. */
  before?: string | undefined
  after?: string | undefined
  /** Path of the source. */
  path: string
  /** Whether it belongs to a library that the project installs. */
  isLibrary: boolean
  /** What is different: `can also revert with \`TooMuch(uint256)\``. */
  details: Array<string>
}

/** Check whether a source belongs to a library that the project installs, not to the project itself. */
export function isLibraryPath(path: string): boolean {
  return /(?:^|\/)(?:node_modules|lib|dependencies)\//.test(path)
}

/** `Vault.deposit(uint256)`, `Vault`, `Vault.Limits.most`, or the name of a declaration outside of contracts. */
export function toSymbolName({contract, name, owner, signature}: ContractSymbol): string {
  const own = owner === undefined ? (signature ?? name) : `${owner}.${name}`
  return contract === undefined ? own : `${contract}.${own}`
}
