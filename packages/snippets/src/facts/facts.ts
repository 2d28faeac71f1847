import type {AbiEntry} from '../abi/abi.ts'
import type {GasMeasure} from '../gas/parse-gas-snapshot.ts'
import type {Natspec} from '../natspec/natspec.ts'
import type {SymbolKind} from '../symbols/symbol.ts'
import type {StorageNamespace, StorageSlot} from './describe-storage.ts'

/** A place in a source: lines from 1, columns from 1 in UTF-16 units. */
export interface SourcePlace {
  path: string
  line: number
  column: number
}

/** A parameter, return value or member. */
export interface ParameterFact {
  name: string
  type: string
  indexed?: boolean
  /** Its NatSpec. */
  text?: string
}

/** An error a call can revert with. */
export interface RevertFact {
  /** Reference of a custom error. */
  error?: string
  /** `InsufficientBalance(address,uint256)`. */
  signature?: string
  selector?: string
  /** Text of `require` or `revert`. */
  message?: string
  /** Source of the text, if it is not a literal. */
  expression?: string
  /** Reference of the function or modifier in which it is written. */
  by: string
  /** Found in inline assembly by its selector. */
  assembly?: true
}

/** An event a call can emit. */
export interface EmitFact {
  event: string
  signature: string
  topic?: string
  by: string
  /** Found in inline assembly by its topic. */
  assembly?: true
}

/** A constant or immutable. */
export interface ValueFact {
  name: string
  type: string
  mutability: 'constant' | 'immutable'
  /** Source of the value. An immutable may get it in the constructor. */
  expression?: string
  /** The value, if it can be computed. */
  value?: string
  /** The value in hex, of a number that is hex or a hash in the source, such as a slot in storage. */
  hex?: string
  /** Reference of the contract that declares it. */
  contract?: string
}

/** Facts about a symbol, as plain JSON. */
export interface Facts {
  reference: string
  kind: SymbolKind
  name: string
  contract?: string
  place: SourcePlace
  fingerprint: string
  natspec: Natspec
  /** `transfer(address,uint256)`. */
  signature?: string
  /** The ABI entry in one readable line. */
  declaration?: string
  /** Four bytes, of a function or an error. */
  selector?: string
  /** 32 bytes, of an event. */
  topic?: string
  abi?: AbiEntry
  visibility?: string
  mutability?: string
  virtual?: boolean
  parameters?: Array<ParameterFact>
  returns?: Array<ParameterFact>
  modifiers?: Array<{reference: string; arguments: Array<string>}>
  /** Members of a struct or an enum. */
  members?: Array<ParameterFact>
  /** Type of a variable, or the type underlying a user-defined one. */
  type?: string
  /** Bases of a contract, the most derived first. */
  bases?: Array<string>
  /** References of what a function or modifier overrides. */
  overrides?: Array<string>
  reverts?: Array<RevertFact>
  emits?: Array<EmitFact>
  /** References of functions of other contracts that it calls. Their reverts reach the caller. */
  externalCalls?: Array<string>
  /** Reference of the contract that was asked for, if it inherits the symbol. */
  derived?: string
  storage?: Array<StorageSlot>
  transientStorage?: Array<StorageSlot>
  /** Structs in namespaces of ERC-7201. */
  namespaces?: Array<StorageNamespace>
  values?: Array<ValueFact>
  gas?: Array<GasMeasure>
  /** Facts that are not known, and why. */
  notes?: Array<string>
}
