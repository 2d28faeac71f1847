/** How a type is stored. Types that are stored in the same way are equal, whatever their names. */
export type StoredType =
  | {kind: 'value'; name: string}
  | {kind: 'enum'; name: string; members: ReadonlyArray<string>}
  | {kind: 'struct'; name: string; members: ReadonlyArray<StoredMember> | undefined}
  | {kind: 'mapping'; name: string; key: StoredType; value: StoredType}
  | {kind: 'array'; name: string; length: bigint | undefined; base: StoredType}

/** A member of a struct. `members` of a struct inside of itself are undefined. */
export interface StoredMember {
  label: string
  type: StoredType
}

/**
 * Find why values of one type cannot be read as another one, or return undefined if they can.
 *
 * A struct may have more members at its end, and an enum more values. Elements of an array are next to each other, so
 * their structs may not grow.
 */
export function findTypeFault(
  before: StoredType,
  after: StoredType,
  canGrow = true
): string | undefined {
  const change = `\`${before.name}\` → \`${after.name}\``
  if (before.kind === 'value' && after.kind === 'value') {
    return before.name === after.name ? undefined : `its type changes: ${change}`
  }
  if (before.kind === 'enum' && after.kind === 'enum')
    return findEnumFault(before.members, after.members, after.name)
  if (before.kind === 'struct' && after.kind === 'struct') {
    return findMemberFault(before.members, after.members, after.name, canGrow)
  }
  if (before.kind === 'mapping' && after.kind === 'mapping') {
    const key = findTypeFault(before.key, after.key)
    return key === undefined
      ? findTypeFault(before.value, after.value)
      : `the key of its mapping: ${key}`
  }
  if (before.kind === 'array' && after.kind === 'array') {
    const isDynamic = before.length === undefined
    if (isDynamic !== (after.length === undefined)) return `its type changes: ${change}`
    if (!isDynamic && (after.length ?? 0n) < (before.length ?? 0n))
      return `its array shrinks: ${change}`
    return findTypeFault(before.base, after.base, false)
  }
  return `its type changes: ${change}`
}

function findEnumFault(
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
  name: string
): string | undefined {
  const index = before.findIndex((member, position) => after[position] !== member)
  if (index === -1) return
  const now = after[index]
  const word = now === undefined ? 'is gone' : `is now \`${now}\``
  return `value ${index} of \`${name}\`, \`${before[index]}\`, ${word}`
}

function findMemberFault(
  before: ReadonlyArray<StoredMember> | undefined,
  after: ReadonlyArray<StoredMember> | undefined,
  name: string,
  canGrow: boolean
): string | undefined {
  // A struct inside of itself was compared at its first occurrence.
  if (!before || !after) return
  for (const [index, member] of before.entries()) {
    const now = after[index]
    if (!now) return `\`${name}\` loses its member \`${member.label}\``
    // Only the last member has nothing behind it.
    const isLast = index === before.length - 1
    const fault = findTypeFault(member.type, now.type, canGrow && isLast)
    if (fault === undefined) continue
    const isMoved = now.label !== member.label && after.some(({label}) => label === member.label)
    return isMoved
      ? `\`${name}.${member.label}\` moves, since \`${now.label}\` takes its place`
      : `\`${name}.${member.label}\`: ${fault}`
  }
  const swapped = before.find(({label}, index) => {
    return after[index]?.label !== label && after.some((other) => other.label === label)
  })
  if (swapped) return `\`${name}.${swapped.label}\` moves to another place in the struct`
  if (!canGrow && after.length > before.length) {
    return `\`${name}\` grows, which moves what is stored behind it`
  }
  return
}
