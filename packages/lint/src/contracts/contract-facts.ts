import type {ContractList, ListedContract} from '@lockstep/snippets'
import type {Position} from 'unist'
import type {ContractSymbol} from '../lock/contract-symbol.ts'

/** A contract that is not in the project, with its members as text. */
export interface ContractAbi {
  name: string
  /** Its address on every chain of the stack. */
  address?: string | undefined
  /** `function sendERC20(address,address,uint256,uint256)(bytes32)`, `event …`, `error …` */
  members: ReadonlyArray<string>
  /** Its known revert reasons. */
  texts?: ReadonlyArray<string> | undefined
}

/** Facts about contracts for rules. */
export interface ContractFacts {
  /** Contracts of the project whose artifacts are up to date. Empty without a project. */
  own: ReadonlyArray<ListedContract>
  /** Names that each of their sources declares outside of contracts, the contracts included. */
  declared: ContractList['declared']
  /** Solidity files of the project itself, those that are not compiled included. */
  files: ReadonlyArray<string>
  /** Solidity files of its libraries, those that are not compiled included. */
  libraryFiles: ReadonlySet<string>
  /** Every symbol in them that pages can name, with fingerprints. */
  symbols: ReadonlyArray<ContractSymbol>
  /** Sources whose artifacts cannot be used. While there are any, no name is certain to be missing. */
  stale: ContractList['problems']
  /** The setting that names the project. */
  setting?: {file: string; place: Position} | undefined
  /** Contracts outside the project that the site knows, and standard interfaces. */
  known: ReadonlyArray<ContractAbi>
  /** Strings in the sources of the project, which may be revert reasons. */
  texts: ReadonlySet<string>
  /** Signatures and names that pages may use although no known contract has them. */
  allowed: ReadonlySet<string>
}

/** Check whether a name that no contract of the project has is certain not to exist. */
export function isComplete({own, stale}: ContractFacts): boolean {
  return own.length > 0 && stale.length === 0
}
