import type {StorageLayout} from '../artifacts/artifact.ts'

/** A variable in storage, or a member of one that is a struct. */
export interface StoragePlace {
  label: string
  type: string
  /** Decimal. Slots of members count from the same start as that of the variable. */
  slot: string
  /** First byte in the slot, counted from the right. */
  offset: number
  bytes: number
  /** Members of a struct. */
  members?: Array<StoragePlace>
}

/** A variable in the storage of a contract. */
export interface StorageSlot extends StoragePlace {
  /** The contract whose layout this is, which includes inherited variables: `path:Name`. */
  contract: string
  /** The contract that declares it: `path:Name`. */
  declaredIn?: string
  /** Id in the syntax tree. */
  astId: number
}

/** A struct that a contract keeps in a namespace of its own. */
export interface StorageNamespace {
  /** `openzeppelin.storage.ERC20` */
  id: string
  /** First slot of the struct, as 32 bytes in hex. */
  slot: string
  /** Reference of the struct. */
  struct: string
  /** Members with slots counted from `slot`; undefined if the layout could not be worked out. */
  members?: Array<StoragePlace>
}

type Types = ReadonlyMap<string, NonNullable<StorageLayout['types']>[string]>

/** Describe where a contract keeps its variables, in order. */
export function describeStorage(
  layout: StorageLayout | undefined,
  declaredIn: (astId: number) => string | undefined
): Array<StorageSlot> {
  const types = new Map(Object.entries(layout?.types ?? {}))

  return (layout?.storage ?? []).map(({astId, contract, ...variable}) => {
    const declared = declaredIn(astId)
    return {
      ...describePlace(types, variable, 0n),
      contract,
      ...(declared !== undefined && {declaredIn: declared}),
      astId
    }
  })
}

function describePlace(
  types: Types,
  {label, offset, slot, type}: {label: string; offset: number; slot: string; type: string},
  start: bigint
): StoragePlace {
  const described = types.get(type)
  const at = start + BigInt(slot)
  // Elements of arrays and mappings have no fixed place.
  const members = described?.encoding === 'inplace' ? described.members : undefined
  return {
    label,
    type: described?.label ?? type,
    slot: at.toString(),
    offset,
    bytes: Number(described?.numberOfBytes ?? 0),
    ...(members && {members: members.map((member) => describePlace(types, member, at))})
  }
}
