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
  /** Reasons with which it reverts, as far as they are known. */
  texts?: ReadonlyArray<string> | undefined
}

/** What rules know of contracts. */
export interface ContractFacts {
  /** Contracts of the project that were compiled as they are. Empty without a project. */
  own: ReadonlyArray<ListedContract>
  /** Everything in them that pages can name, with fingerprints. */
  symbols: ReadonlyArray<ContractSymbol>
  /** Sources whose artifacts cannot be used. While there are any, nothing is known to be missing. */
  stale: ContractList['problems']
  /** The setting that names the project. */
  setting?: {file: string; place: Position} | undefined
  /** Contracts that the site knows and does not hold, and interfaces of standards. */
  known: ReadonlyArray<ContractAbi>
  /** Strings in the sources of the project, which may be reasons of a revert. */
  texts: ReadonlySet<string>
  /** Signatures and names that pages may use although no contract here has them. */
  allowed: ReadonlySet<string>
}

/** Check whether a name that no contract of the project has is certain not to exist. */
export function isComplete({own, stale}: ContractFacts): boolean {
  return own.length > 0 && stale.length === 0
}
