import type {StorageNamespace, StorageSlot} from '../facts/describe-storage.ts'
import type {EmitFact, ParameterFact, RevertFact, SourcePlace} from '../facts/facts.ts'
import type {GasMeasure} from '../gas/parse-gas-snapshot.ts'
import type {Natspec} from '../natspec/natspec.ts'
import type {SymbolKind} from '../symbols/symbol.ts'
import type {ReferenceOutline} from './reference-outline.ts'

/** Everything that a reference page shows: plain JSON. */
export interface ReferencePage extends ReferenceOutline {
  place: SourcePlace
  natspec: Natspec
  /** Direct bases, each with its own; empty for a source. */
  bases: Array<ReferenceBase>
  /** Own members, by the id of their heading. */
  members: Record<string, ReferenceMember>
  /** Members of others that belong to the contract, by the contract or source that declares them. */
  inherited: Array<InheritedMembers>
  storage: Array<StorageSlot>
  transientStorage: Array<StorageSlot>
  namespaces: Array<StorageNamespace>
  /** Facts that are not known, and why. */
  notes: Array<string>
}

/** A function that can be called on every value of a type: `price.mul(2)`. */
export interface AttachedFunction {
  reference: string
  /** `add(Price,Price)` */
  signature: string
  /** `+`, if it defines that operator. */
  operator?: string
}

/** A contract that another one inherits from. */
export interface ReferenceBase {
  reference: string
  name: string
  bases: Array<ReferenceBase>
}

/** Code of a declaration, and what its names refer to. */
export interface DeclarationCode {
  code: string
  names: Array<DeclarationName>
}

/** A name in code. */
export interface DeclarationName {
  /** From 1. */
  line: number
  /** From 1, in UTF-16 units. */
  column: number
  length: number
  reference: string
}

/** A member of a contract, or a declaration outside of contracts. */
export interface ReferenceMember {
  kind: SymbolKind
  name: string
  reference: string
  place: SourcePlace
  /** As in the source, without its body. */
  declaration: DeclarationCode
  natspec: Natspec
  /** The texts whose hashes are selectors and topics. */
  signature?: string
  selector?: string
  topic?: string
  visibility?: string
  mutability?: string
  /** Parameters, or members of a struct or enum. */
  parameters: Array<ParameterFact>
  returns: Array<ParameterFact>
  modifiers: Array<string>
  overrides: Array<string>
  /** Operators and functions of a type. */
  attached: Array<AttachedFunction>
  reverts: Array<RevertFact>
  emits: Array<EmitFact>
  gas: Array<GasMeasure>
  /** Of a constant or an immutable, in hex where the source has it so. */
  value?: string
  /** Facts that are not known, and why. */
  notes: Array<string>
}

/** Members that a contract inherits from a base, or uses from a library or another source. */
export interface InheritedMembers {
  /** Reference of the contract, or path of the source. */
  reference: string
  name: string
  members: Array<InheritedMember>
}

/** A member that another contract declares. */
export interface InheritedMember {
  kind: SymbolKind
  name: string
  reference: string
  /** Whether the ABI of the contract has it. */
  abi: boolean
  /** The texts whose hashes are selectors and topics. */
  signature?: string
  /** The signature with the names of structs as in the source, if it has any. */
  title?: string
  selector?: string
  topic?: string
}
