/** What a contract offers. */
export interface ContractAbi {
  name: string
  /** Where it lies on every chain of the stack. */
  address?: string | undefined
  /** `function sendERC20(address,address,uint256,uint256)(bytes32)`, `event …`, `error …` */
  members: ReadonlyArray<string>
  /** Texts with which it reverts, as far as they are known. */
  texts?: ReadonlyArray<string> | undefined
}

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
