import type {StorageLayout} from '../artifacts/artifact.ts'
import {addSlots, firstSlot, formatSlot, type SlotStart, toElementStart} from './slot-start.ts'

/** A variable in storage, or a member of one that is a struct. */
export interface StoragePlace {
  label: string
  type: string
  /**
   * Decimal. Slots of members count from the same start as the slot of the variable. In elements, it depends on keys
   * and indexes: `keccak256(key . 3) + 1`.
   */
  slot: string
  /** First byte in the slot, counted from the right. */
  offset: number
  bytes: number
  /** Members of a struct. */
  members?: Array<StoragePlace>
  /** Members of the structs that an array or a mapping holds, with labels such as `[key].amount`. */
  elements?: Array<StoragePlace>
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
  /** `openzeppelin.storage.ERC20` of ERC-7201, or the expression of the slot: `keccak256("app.storage")`. */
  id: string
  /** `erc7201:openzeppelin.storage.ERC20`, or the expression of the slot. */
  name: string
  /** First slot of the struct, as 32 bytes in hex. */
  slot: string
  /** Reference of the struct. */
  struct: string
  /** Members with slots counted from `slot`; undefined if the layout could not be worked out. */
  members?: Array<StoragePlace>
  /** Why the annotation cannot be right, if the contract keeps the struct somewhere else. */
  fault?: string
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
      ...describePlace(types, variable, firstSlot),
      contract,
      ...(declared !== undefined && {declaredIn: declared}),
      astId
    }
  })
}

function describePlace(
  types: Types,
  {label, offset, slot, type}: {label: string; offset: number; slot: string; type: string},
  start: SlotStart,
  around: ReadonlyArray<string> = []
): StoragePlace {
  const described = types.get(type)
  const at = addSlots(start, BigInt(slot))
  const members = described?.encoding === 'inplace' ? described.members : undefined
  const inner = [...around, type]
  const elements = describeElements(types, type, at, around)
  return {
    label,
    type: described?.label ?? type,
    slot: formatSlot(at),
    offset,
    bytes: Number(described?.numberOfBytes ?? 0),
    ...(members && {members: members.map((member) => describePlace(types, member, at, inner))}),
    ...(elements && {elements})
  }
}

/** Describe the members of the structs that an array or a mapping holds. A struct may hold itself that way. */
function describeElements(
  types: Types,
  type: string,
  start: SlotStart,
  around: ReadonlyArray<string>
): Array<StoragePlace> | undefined {
  const {encoding, base, value} = types.get(type) ?? {}
  const held = value ?? base ?? ''
  const element = types.get(held)
  if (!element || around.includes(held)) return
  const kind =
    encoding === 'mapping' ? 'mapping' : encoding === 'dynamic_array' ? 'array' : 'fixed array'
  const slots = (BigInt(element.numberOfBytes) + 31n) / 32n
  const {label, start: at} = toElementStart(start, kind, slots)
  const inner = [...around, held]
  const members = element.members?.map((member) => describePlace(types, member, at, inner))
  const places = members ?? describeElements(types, held, at, inner)
  const prefix = members ? `${label}.` : label
  return places?.map((place) => ({...place, label: prefix + place.label}))
}
