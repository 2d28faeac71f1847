/** Where a variable starts, or what an array or a mapping holds: a slot that depends on keys and indexes. */
export interface SlotStart {
  /** The base that the slot is counted from: nothing, the root of a namespace, or a hash. */
  from: string
  slot: bigint
  /** The offset that indexes of arrays add: `2i`. */
  steps: ReadonlyArray<string>
  /** How many names of keys and of indexes are in use. */
  keys: number
  indexes: number
}

/** The start of a contract's storage. */
export const firstSlot: SlotStart = {from: '', slot: 0n, steps: [], keys: 0, indexes: 0}

/** The start of an ERC-7201 namespace, from which slots are counted. */
export const rootSlot: SlotStart = {...firstSlot, from: 'root'}

/** Count slots on from a start. */
export function addSlots(start: SlotStart, count: bigint): SlotStart {
  return {...start, slot: start.slot + count}
}

/** Format a slot: `3`, or `keccak256(key . 3) + 1`. The root of a namespace is left out. */
export function formatSlot({from, slot, steps}: SlotStart): string {
  const terms = [...(from === '' || from === 'root' ? [] : [from])]
  if (slot > 0n || (terms.length === 0 && steps.length === 0)) terms.push(slot.toString())
  return [...terms, ...steps].join(' + ')
}

/** How the compiler finds an element: by the hash of a key and the slot, by the hash of the slot, or in place. */
export type ElementKind = 'array' | 'fixed array' | 'mapping'

/**
 * Go from an array or a mapping to one of its elements.
 *
 * See <https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#mappings-and-dynamic-arrays>.
 *
 * @param slots - Slots of an element.
 */
export function toElementStart(
  start: SlotStart,
  kind: ElementKind,
  slots: bigint
): {label: string; start: SlotStart} {
  if (kind === 'mapping') {
    const keys = start.keys + 1
    const name = keys === 1 ? 'key' : `key${keys}`
    const whole = formatWhole(start)
    const isSum = start.steps.length > 0 || (start.from !== '' && start.slot > 0n)
    const from = `keccak256(${name} . ${isSum ? `(${whole})` : whole})`
    return {label: `[${name}]`, start: {...start, from, slot: 0n, steps: [], keys}}
  }
  const indexes = start.indexes + 1
  const name = indexes <= 3 ? ('ijk'[indexes - 1] ?? '') : `i${indexes}`
  const step = slots === 1n ? name : `${slots}${name}`
  const counted =
    kind === 'array'
      ? {...start, from: `keccak256(${formatWhole(start)})`, slot: 0n, steps: [step]}
      : {...start, steps: [...start.steps, step]}
  return {label: `[${name}]`, start: {...counted, indexes}}
}

/** Format the whole slot, which includes the root of a namespace. */
function formatWhole(start: SlotStart): string {
  const counted = formatSlot(start)
  if (start.from !== 'root') return counted
  return counted === '0' ? 'root' : `root + ${counted}`
}
