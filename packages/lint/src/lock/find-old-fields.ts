import type {Mention} from '../mentions/mention.ts'
import type {ContractSymbol} from './contract-symbol.ts'
import {listWrittenFields} from './list-written-fields.ts'
import type {Around, Locked, OutdatedStatement} from './outdated-statement.ts'

/** The fields of a struct that a page writes in order, and whose order is another one now. */
export function findOldFields(mention: Mention, around: Around): OutdatedStatement | undefined {
  return mention.kind === 'list' ? findOldList(mention, around) : findOldTuple(mention, around)
}

/** A list of the types and names of all fields: `parseAbiParameters('address loan, uint256 amount')`. */
function findOldList(
  mention: Mention,
  {locked, index, context}: Around
): OutdatedStatement | undefined {
  const written = mention.declares?.parameters ?? []
  if (index.resolve(mention, context).length > 0) return
  for (const [id, {stated}] of locked) {
    const now = index.find(id)
    if (now?.kind !== 'struct' || stated?.parameters?.join() !== written.join()) continue
    const list = now.stated?.parameters ?? []
    if (list.length === 0 || isRenamed(written, list)) continue
    const reason = `Unexpected fields of \`${now.name}\`, expected \`${list.join(', ')}\`: it has changed since this page was last checked`
    return {mention, reason, place: mention.place}
  }
  return
}

/** Check whether two lists differ only in names, which a script may choose, and not in their order. */
function isRenamed(one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean {
  const toTypes = (list: ReadonlyArray<string>): string =>
    list.map((each) => each.replace(/ [\w$]+$/, '')).join()
  const isMoved = [...one].sort().join() === [...other].sort().join()
  return toTypes(one) === toTypes(other) && !isMoved
}

/** The values that a command passes for a struct, in an order that was right: `"($LOAN,$COLLATERAL)"`. */
function findOldTuple(
  mention: Mention,
  {locked, index, context}: Around
): OutdatedStatement | undefined {
  const {tuples} = mention
  if (!tuples) return
  const exact = index.resolve(mention, context)
  // The types may have changed places, too.
  const meant =
    exact.length > 0 ? exact : index.resolve({...mention, signature: undefined}, context)
  const structs = groupByStruct(listWrittenFields(mention, meant, index))
  for (const {values, place} of tuples) {
    const [fields, ...others] = structs.filter((each) => each.length === values.length)
    const moved = fields && others.length === 0 && findMoved(fields, values, locked)
    if (!moved) continue
    const {name, owner, from, to} = moved
    const reason = `Unexpected order of values: \`${owner}.${name}\` is in position ${to} now, and was in position ${from} when this page was last checked`
    return {mention, reason, place}
  }
  return
}

function groupByStruct(
  fields: ReadonlyArray<ContractSymbol>
): ReadonlyArray<ReadonlyArray<ContractSymbol>> {
  const groups = new Map<string, Array<ContractSymbol>>()
  for (const field of fields) {
    const key = field.id.replace(/::\w+$/, '')
    groups.set(key, [...(groups.get(key) ?? []), field])
  }
  return [...groups.values()]
}

/** Find a field that has changed places, and where the command now has the value of another field. */
function findMoved(
  fields: ReadonlyArray<ContractSymbol>,
  values: ReadonlyArray<string>,
  locked: Locked
): {name: string; owner: string; from: number; to: number} | undefined {
  const moves = fields.map(({id, name, owner = '', fingerprint}) => {
    const known = locked.get(id)
    return {
      name,
      owner,
      from: known ? toPosition(known.fingerprint) : -1,
      to: toPosition(fingerprint)
    }
  })
  // A field that is new or gone changes the number of values.
  if (new Set(moves.map(({from}) => from)).size < moves.length) return
  if (moves.some(({from}) => from < 0 || from >= moves.length)) return
  const moved = moves.find(({from, to}) => from !== to && values[from] !== values[to])
  return moved && {...moved, from: moved.from + 1, to: moved.to + 1}
}

/** `2 uint128` -> 2 */
function toPosition(fingerprint: string): number {
  return Number(/^\d+/.exec(fingerprint)?.[0])
}
