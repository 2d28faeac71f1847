import type {ByteRange} from '../ast/byte-range.ts'

/** What a symbol is. */
export type SymbolKind =
  | 'contract'
  | 'interface'
  | 'library'
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

/** Something with a name in a source: plain data, a place in a text. */
export interface SoliditySymbol {
  kind: SymbolKind
  /** Source, from the project's root on. */
  path: string
  /** Contract, interface or library around it. */
  contract?: string
  /** Own name, or `constructor`, `receive`, `fallback`. */
  name: string
  /** Types of the parameters, of functions and events. */
  parameters?: Array<string>
  /** Those types with data location, where two overloads differ in nothing else. */
  locations?: Array<string>
  /** Those types as the ABI has contracts, enums and addresses, if that differs. */
  abiParameters?: Array<string>
  /** In the syntax tree of its source. */
  id: number
  /** From the first byte to the last, as the compiler gives it. */
  range: ByteRange
  /** The NatSpec comment before it. */
  documentation?: ByteRange
  /** Between and with the braces. */
  body?: ByteRange
}
