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
  /** Description of the difference: `can also revert with \`TooMuch(uint256)\``. */
  details: Array<string>
}

/** Check whether a source belongs to a library that the project installs, not to the project itself. */
export function isLibraryPath(path: string): boolean {
  return /(?:^|\/)(?:node_modules|lib|dependencies)\//.test(path)
}

/** `Vault.deposit(uint256)`, `Vault`, `Vault.Limits.most`, or the name of a declaration outside of contracts. */
export function toSymbolName(symbol: ContractSymbol): string {
  const {contract, name, owner} = symbol
  const own = owner === undefined ? toOwnName(symbol) : `${owner}.${name}`
  return contract === undefined ? own : `${contract}.${own}`
}

/** The getter of a constant or a variable may have no parameters. Authors then write the name alone. */
function toOwnName({kind, name, signature = name}: ContractSymbol): string {
  const isValue = kind === 'constant' || kind === 'variable'
  return isValue && signature.endsWith('()') ? name : signature
}
