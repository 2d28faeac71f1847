import type {SourcePlace} from '../facts/facts.ts'
import {formatNamespace} from '../facts/list-namespaces.ts'
import type {ContractLayout, StoredVariable} from './storage-layout.ts'
import {findTypeFault} from './stored-type.ts'

/** The effect of an upgrade on a variable, a gap or a namespace. */
export interface StorageChange {
  kind: 'appended' | 'gap' | 'inserted' | 'moved' | 'namespace' | 'removed' | 'renamed' | 'retyped'
  /** Name of the variable, or of the namespace. */
  name: string
  /** `erc7201:vault.storage` or `keccak256("app.storage")`, for a member of a namespace. */
  area?: string | undefined
  /** Whether a contract that is upgraded in place still reads what it has stored. */
  isSafe: boolean
  reason: string
  /** Where the variable is declared after the upgrade, or where the contract is. */
  place: SourcePlace
}

/** Compare the storage of a contract before and after an upgrade, in the order of the slots. */
export function compareLayouts(
  before: ContractLayout,
  after: ContractLayout
): Array<StorageChange> {
  const changes = compareVariables(before.variables, after.variables, after.place)
  const {place} = after
  for (const [id, old] of before.namespaces) {
    const area = formatNamespace(id)
    const now = after.namespaces.get(id)
    const reason = findNamespaceFault(id, before, after)
    if (reason !== undefined) {
      changes.push({kind: 'namespace', name: area, isSafe: false, reason, place})
    } else if (old && now) {
      changes.push(...compareVariables(old, now, place).map((change) => ({...change, area})))
    }
  }
  for (const id of after.namespaces.keys()) {
    if (before.namespaces.has(id)) continue
    const reason = 'the namespace is new'
    changes.push({kind: 'namespace', name: formatNamespace(id), isSafe: true, reason, place})
  }
  return changes
}

/** Find why the values of a namespace are lost, or may be. */
function findNamespaceFault(
  id: string,
  before: ContractLayout,
  after: ContractLayout
): string | undefined {
  if (!after.namespaces.has(id)) {
    return 'the namespace is gone, so what is stored in it cannot be read'
  }
  if (before.rooted.includes(id) && !after.rooted.includes(id)) {
    return `its slot constant no longer equals the root of \`${formatNamespace(id)}\`, so what is stored in it cannot be read`
  }
  const isKnown = before.namespaces.get(id) && after.namespaces.get(id)
  return isKnown ? undefined : 'the layout of the namespace could not be worked out'
}

/** List what the comparison cannot see, because assembly chooses the slot. */
export function listUncompared(before: ContractLayout, after: ContractLayout): Array<string> {
  const unknown = [...before.namespaces.keys()].filter((id) => {
    return after.namespaces.has(id) && !before.rooted.includes(id)
  })
  const choosers = new Set([...before.choosers, ...after.choosers])
  return [
    ...unknown.map((id) => {
      return `No constant equals the root of \`${formatNamespace(id)}\`: its slot is set in assembly and cannot be compared`
    }),
    ...Array.from(choosers, (name) => {
      return `May also store in assembly of \`${name}\`, at slots that cannot be compared`
    })
  ]
}

type Change = Omit<StorageChange, 'area'>

function compareVariables(
  before: ReadonlyArray<StoredVariable>,
  after: ReadonlyArray<StoredVariable>,
  fallback: SourcePlace
): Array<StorageChange> {
  const pairs = pairVariables(before, after)
  const changes: Array<{at: bigint; change: Change}> = []
  for (const variable of before) {
    const now = pairs.get(variable)
    const change = isGap(variable)
      ? compareGap(variable, now, fallback)
      : comparePair(variable, now, fallback)
    if (change) changes.push({at: now?.start ?? variable.start, change})
  }
  const known = new Set(pairs.values())
  for (const variable of after) {
    if (!known.has(variable))
      changes.push({at: variable.start, change: describeNew(variable, before)})
  }
  return changes.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).map(({change}) => change)
}

/** Pair variables by name and contract, then by name, gaps by their slots, and by place what was renamed. */
function pairVariables(
  before: ReadonlyArray<StoredVariable>,
  after: ReadonlyArray<StoredVariable>
): Map<StoredVariable, StoredVariable> {
  const pairs = new Map<StoredVariable, StoredVariable>()
  const taken = new Set<StoredVariable>()
  const match = (isSame: (old: StoredVariable, now: StoredVariable) => boolean): void => {
    for (const old of before) {
      if (pairs.has(old)) continue
      const found = after.find((now) => !taken.has(now) && isSame(old, now))
      if (!found) continue
      pairs.set(old, found)
      taken.add(found)
    }
  }
  match((old, now) => old.label === now.label && old.declaredIn === now.declaredIn)
  match((old, now) => old.label === now.label && old.start === now.start)
  match((old, now) => old.label === now.label && !isGap(old))
  // The contract after the upgrade can have another name. Each of its bases may have a gap of the same name.
  const isSameGap = (old: StoredVariable, now: StoredVariable): boolean =>
    old.label === now.label && isGap(old) && isGap(now)
  match((old, now) => isSameGap(old, now) && old.end === now.end)
  match((old, now) => isSameGap(old, now) && old.start < now.end && now.start < old.end)
  match(
    (old, now) =>
      old.start === now.start &&
      isGap(old) === isGap(now) &&
      findTypeFault(old.type, now.type) === undefined
  )
  return pairs
}

function comparePair(
  before: StoredVariable,
  after: StoredVariable | undefined,
  fallback: SourcePlace
): Change | undefined {
  const {label: name} = before
  if (!after) {
    const reason = `it is gone from ${at(before)}, which keeps its value for whatever is stored there next`
    return {kind: 'removed', name, isSafe: false, reason, place: fallback}
  }
  const {place} = after
  if (before.start !== after.start) {
    return {
      kind: 'moved',
      name,
      isSafe: false,
      reason: `it moves from ${at(before)} to ${at(after)}`,
      place
    }
  }
  const fault = findTypeFault(before.type, after.type)
  if (fault !== undefined) return {kind: 'retyped', name, isSafe: false, reason: fault, place}
  if (before.label === after.label) return
  const reason = `it is called \`${after.label}\` now, with the same type in ${at(after)}`
  return {kind: 'renamed', name, isSafe: true, reason, place}
}

/** A gap may give slots from its start to new variables, as long as it ends where it did. */
function compareGap(
  before: StoredVariable,
  after: StoredVariable | undefined,
  fallback: SourcePlace
): Change | undefined {
  const {label: name} = before
  if (!after) {
    const reason = 'the gap is gone, so variables of derived contracts can move into its slots'
    return {kind: 'gap', name, isSafe: false, reason, place: fallback}
  }
  const {place} = after
  if (before.end !== after.end) {
    const slots = (after.end - before.end) / 32n
    const word = slots > 0n ? `${countSlots(slots)} later` : `${countSlots(-slots)} earlier`
    const reason = `the gap ends ${word}, so everything after it moves; give it ${countSlots((before.end - after.start) / 32n)}`
    return {kind: 'gap', name, isSafe: false, reason, place}
  }
  if (before.start === after.start) return
  const count = countSlots((after.end - after.start) / 32n)
  const isSafe = after.start > before.start
  const reason = isSafe
    ? `the gap has ${count} now and ends where it did`
    : 'the gap begins before the slots that it had'
  return {kind: 'gap', name, isSafe, reason, place}
}

function describeNew(variable: StoredVariable, before: ReadonlyArray<StoredVariable>): Change {
  const {label: name, place} = variable
  const others = before.filter((other) => other.start < variable.end && variable.start < other.end)
  const overlapped = others.find((other) => !isGap(other))
  if (overlapped) {
    const reason = `it is inserted in ${at(variable)}, where \`${overlapped.label}\` was`
    return {kind: 'inserted', name, isSafe: false, reason, place}
  }
  const [gap] = others
  const isPart = gap !== undefined && variable.start >= gap.start && variable.end <= gap.end
  const reason =
    gap === undefined
      ? `it is stored in ${at(variable)}, which was unused`
      : `it takes ${at(variable)} from the gap \`${gap.label}\``
  return {kind: 'appended', name, isSafe: gap === undefined || isPart, reason, place}
}

/** `__gap`, `_gap`, `__gap_v1`: by convention the name of an array that keeps slots free. */
function isGap({label, type}: StoredVariable): boolean {
  return (
    /^_{0,2}gap(?:_|$|[A-Z\d])/.test(label) && type.kind === 'array' && type.length !== undefined
  )
}

function at({start}: StoredVariable): string {
  const [slot, byte] = [start / 32n, start % 32n]
  return byte === 0n ? `slot ${slot}` : `slot ${slot}, byte ${byte}`
}

function countSlots(count: bigint): string {
  return `${count} ${count === 1n ? 'slot' : 'slots'}`
}
