import type {ContractAbi} from './known-contracts.ts'

/** What is known of contracts. */
export interface ContractFacts {
  /** Contracts of the project, and what they are compiled with. Empty where there is no project. */
  own: ReadonlyArray<OwnContract>
  /** Contracts that every reader knows: predeploys, and interfaces of standards. */
  known: ReadonlyArray<ContractAbi>
  /** Texts in the sources of the project, with which contracts revert. */
  texts: ReadonlySet<string>
  /** Signatures and names that pages may use although no contract here has them. */
  allowed: ReadonlySet<string>
}

/** A contract of the project. */
export interface OwnContract extends ContractAbi {
  /** Every word of the sources that it is made of: what is not among them does not exist. */
  words: ReadonlySet<string>
}
