import type {StorageLayout} from '../artifacts/artifact.ts'

/** A variable in storage. */
export interface StorageSlot {
  label: string
  type: string
  /** Decimal. */
  slot: string
  /** First byte in the slot, counted from the right. */
  offset: number
  bytes: number
  /** The contract whose layout it is, inherited variables included: `path:Name`. */
  contract: string
  /** The contract that declares it: `path:Name`. */
  declaredIn?: string
  /** In the syntax tree. */
  astId: number
}

/** Describe where a contract keeps its variables, in order. */
export function describeStorage(
  layout: StorageLayout | undefined,
  declaredIn: (astId: number) => string | undefined
): Array<StorageSlot> {
  const types = new Map(Object.entries(layout?.types ?? {}))

  return (layout?.storage ?? []).map(({astId, contract, label, offset, slot, type}) => {
    const described = types.get(type)
    const bytes = Number(described?.numberOfBytes ?? 0)
    const declared = declaredIn(astId)
    return {
      label,
      type: described?.label ?? type,
      slot,
      offset,
      bytes,
      contract,
      ...(declared !== undefined && {declaredIn: declared}),
      astId
    }
  })
}
