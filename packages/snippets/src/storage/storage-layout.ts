import type {SourcePlace} from '../facts/facts.ts'
import type {StoredType} from './stored-type.ts'

/** A variable or a member of a namespace, with its bytes counted from the start of its area. */
export interface StoredVariable {
  label: string
  /** Name of the contract or struct that declares it. */
  declaredIn: string
  type: StoredType
  /** First byte: 32 for each slot, and the offset in it. */
  start: bigint
  /** Byte after the last one. */
  end: bigint
  place: SourcePlace
}

/** The storage that upgrades of a contract have to keep. */
export interface ContractLayout {
  /** `src/Vault.sol:Vault` */
  contract: string
  place: SourcePlace
  variables: ReadonlyArray<StoredVariable>
  /**
   * Namespaces by their ERC-7201 id, or by the expression of the slot. Undefined if the layout of one of them could
   * not be worked out.
   */
  namespaces: ReadonlyMap<string, ReadonlyArray<StoredVariable> | undefined>
  /** Ids of the namespaces whose root is the value of a constant, number or hash that the code uses. */
  rooted: ReadonlyArray<string>
  /** Names of the contracts and libraries that choose slots in assembly, outside of these namespaces. */
  choosers: ReadonlyArray<string>
}
