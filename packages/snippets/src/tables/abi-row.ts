/** Something that a contract offers to its callers, or a struct that it takes or returns. */
export interface AbiRow {
  /** The part of an anchor that names the row: `deposit-uint256-address`. */
  id: string
  /** Type of the entry in the ABI, `internal function` of a library, or `struct`. */
  kind: string
  /** In one line, with names of parameters. */
  declaration: string
  /** Selector of a function, topic of an event. */
  selector?: string
  /** Its `@notice`, or else `@dev`. */
  text?: string
  /** Name of the contract that declares it. */
  contract?: string
  /** Modifiers with their arguments, such as `onlyRole(MINTER_ROLE)`: they often say who may call. */
  modifiers?: Array<string>
}
