/** Data of a list of errors, events or functions, and the targets of its names. */
export interface CatalogueData {
  /** Address of the index of the contract reference. */
  route: string
  rows: Array<CatalogueRow>
  /** Anonymous events. Empty unless events are listed. */
  anonymous: Array<Omit<CatalogueRow, 'id' | 'rivals'>>
  /** Texts that `require` and `revert` pass. Empty unless errors are listed. */
  messages: Array<{text: string; by: Array<CatalogueLink>}>
  /** The rows of other sets of pages, for the decoder: it knows those of the whole site. */
  others?: Array<Pick<CatalogueData, 'route' | 'rows'>> | undefined
}

/** A function, an error or an event. */
export interface CatalogueRow {
  kind: 'function' | 'error' | 'event'
  /** Selector or topic. */
  id: string
  /** Id of the row. */
  anchor: string
  /** `transfer(address,uint256)` */
  signature: string
  /** `transfer(address to, uint256 value)` */
  declaration: string
  /** First sentence of the NatSpec. */
  text?: string | undefined
  /** Contracts that declare it. */
  declaredIn: Array<CatalogueLink>
  /** Functions and modifiers that throw or emit it. */
  by: Array<CatalogueLink>
  /** Others with the same selector or topic. */
  rivals: Array<string>
}

/** A name, and its address if it has a page. */
export interface CatalogueLink {
  name: string
  address?: string | undefined
}
