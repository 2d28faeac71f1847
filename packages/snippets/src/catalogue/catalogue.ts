/** A function, an error or an event, with everything that declares it. */
export interface CatalogueEntry {
  kind: 'function' | 'error' | 'event'
  /** Selector or topic. */
  id: string
  /** The text whose hash is the id: `transfer(address,uint256)`. */
  signature: string
  /**
   * The declaration for decoding its data: `transfer(address to, uint256 value)`. A struct is a list of its members.
   */
  declaration: string
  /** First sentence of the NatSpec. */
  text?: string
  /** References of the declarations, in the order of the contracts. */
  declaredAs: Array<string>
  /** References of the functions and modifiers in which it is thrown or emitted. */
  by: Array<string>
}

/** A text that `require` or `revert` passes. */
export interface CatalogueMessage {
  text: string
  /** References of the functions and modifiers in which it is written. */
  by: Array<string>
}

/** Everything that callers, reverts and logs name, sorted by name. */
export interface Catalogue {
  entries: Array<CatalogueEntry>
  /** Anonymous events, which have no topic. */
  anonymous: Array<Omit<CatalogueEntry, 'id'>>
  messages: Array<CatalogueMessage>
}
