import type {ReferencePage} from '@lockstep/snippets'
import type {SourceDefinition} from '../contracts/source-definition.ts'

/** A name, and a link for each contract that declares it. */
export interface ReferenceName {
  name: string
  links: ReadonlyArray<{text: string; address: string}>
}

/** Data of a page of the contract reference, and the targets of its names. */
export interface ReferenceData {
  page: ReferencePage
  /** Addresses of symbols by reference. A symbol without an address is not a link. */
  addresses: Readonly<Record<string, string>>
  /** Definitions of names that are declared on other pages, by address. */
  definitions: Readonly<Record<string, SourceDefinition>>
  /** The meaning of texts between braces, as OpenZeppelin writes them: `{IERC20-transfer}`. */
  mentions: Readonly<Record<string, string>>
  /** Address of a source, if readers can open it: a token for its commit and its lines is added later. */
  source?: string | undefined
}
