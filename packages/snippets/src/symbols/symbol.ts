import type {ByteRange} from '../ast/byte-range.ts'

/** The kinds of declarations that have members of their own. */
type ContractKind = 'contract' | 'interface' | 'library'

/** The kind of a symbol. */
export type SymbolKind =
  | ContractKind
  | 'function'
  | 'constructor'
  | 'receive'
  | 'fallback'
  | 'modifier'
  | 'event'
  | 'error'
  | 'struct'
  | 'enum'
  | 'variable'
  | 'constant'
  | 'type'

/** Something with a name in a source, as plain data. */
export interface SoliditySymbol {
  kind: SymbolKind
  /** Path of the source from the project's root. */
  path: string
  /** The contract, interface or library that contains it. */
  contract?: string
  /** Own name, or `constructor`, `receive`, `fallback`. */
  name: string
  /** Types of the parameters, for functions and events. */
  parameters?: Array<string>
  /** The types with data locations, in which alone two overloads may differ. */
  locations?: Array<string>
  /** The types as in the ABI, where contracts are addresses and enums integers, if that differs. */
  abiParameters?: Array<string>
  /** Id in the syntax tree of its source. */
  id: number
  /** From the first byte to the last, as the compiler reports it. */
  range: ByteRange
  /** The NatSpec comment before it. */
  documentation?: ByteRange
  /** The body with its braces. */
  body?: ByteRange
}

/** Whether a symbol is a contract, an interface or a library, and not a member or a type. */
export function isContractKind(kind: SymbolKind): kind is ContractKind {
  return kind === 'contract' || kind === 'interface' || kind === 'library'
}
