import type {SymbolKind} from '../symbols/symbol.ts'

/** The subject of a page of a contract reference, and its headings. */
export interface ReferenceOutline {
  /** Reference of the contract, or path of a source with declarations outside of contracts. */
  reference: string
  /** Name of the contract, or of the file. */
  name: string
  kind: 'contract' | 'interface' | 'library' | 'source'
  abstract: boolean
  /** Path of the source from the root of the project. */
  path: string
  /** First sentence of the NatSpec. */
  summary?: string
  /** Contracts that inherit from it, directly or indirectly. */
  derived: Array<string>
  /** Groups of its own members, in the order of the page. */
  sections: Array<ReferenceSection>
  /** Whether it keeps anything in storage. */
  hasStorage: boolean
  /** Whether it has members of others: of its bases, or errors and events it uses. */
  hasInherited: boolean
}

/** Members of one sort. */
export interface ReferenceSection {
  /** Id of the heading. */
  id: string
  title: string
  members: Array<ReferenceHeading>
}

/** The heading of a member. */
export interface ReferenceHeading {
  /** Id of the heading: see `toAnchor`. */
  id: string
  /** Name; with types where the section has several of that name. A struct has its name, which the id does not have. */
  title: string
  kind: SymbolKind
  /** `src/Token.sol:Token.mint` */
  reference: string
}
