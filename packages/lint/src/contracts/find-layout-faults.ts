import type {ListedContract} from '@lockstep/snippets'
import type {LayoutNumber, LayoutRow, LayoutTable} from '../collect/collect-layouts.ts'
import {findPlaces, isContractOf, type StoredPlace} from './find-layout-contracts.ts'
import {formatLike} from './slot-number.ts'

/** A number in a table that differs from the layout of every contract that the table may show. */
export interface LayoutFault {
  reason: string
  place: LayoutNumber['place']
  name: string
  /** The slot that the table states, if that is what differs. */
  slot?: string | undefined
}

/** Find the slots, offsets and sizes of a table that differ from those of the contract that comes closest. */
export function findLayoutFaults(
  {rows}: LayoutTable,
  contracts: ReadonlyArray<ListedContract>
): Array<LayoutFault> {
  const compared = contracts.map((contract) => rows.map((row) => compareRow(row, contract)))
  compared.sort((one, other) => countFaults(one) - countFaults(other))
  // A row that any contract confirms is right: the table may show a variable of each.
  return rows.flatMap((_, index) => {
    const faults = compared.flatMap((table) => (table[index] ? [table[index]] : []))
    return faults.sort((one, other) => one.length - other.length)[0] ?? []
  })
}

function countFaults(rows: ReadonlyArray<ReadonlyArray<LayoutFault> | undefined>): number {
  return rows.reduce((sum, faults) => sum + (faults?.length ?? 0), 0)
}

/** Compare a row with the variable of its name. Returns undefined if the contract has none. */
function compareRow(row: LayoutRow, contract: ListedContract): Array<LayoutFault> | undefined {
  if (!isContractOf(row, contract)) return
  const found = findPlaces(row, contract).map((place) => comparePlace(row, place, contract))
  return found.sort((one, other) => one.length - other.length)[0]
}

function comparePlace(
  row: LayoutRow,
  {slot, slots = 1, offset, bytes}: StoredPlace,
  contract: ListedContract
): Array<LayoutFault> {
  const check = (
    what: string,
    written: LayoutNumber | undefined,
    expected: number | string
  ): Array<LayoutFault> => {
    if (!written) return []
    const [from = '', to] = written.value.split(/\s?(?:-|–|to)\s?/)
    const last = BigInt(expected) + BigInt(slots) - 1n
    if (BigInt(from) === BigInt(expected) && (to === undefined || BigInt(to) === last)) return []
    const range = to === undefined ? '' : `-${last}`
    const number = formatLike(BigInt(expected), from)
    const reason = `Unexpected ${what} ${written.value} of \`${contract.name}.${row.name}\`, expected ${number}${range}`
    const slotOf = what === 'slot' ? {slot: BigInt(from).toString()} : {}
    return [{reason, place: written.place, name: row.name, ...slotOf}]
  }
  return [
    ...check('slot', row.slot, slot),
    ...check('offset', row.offset, offset),
    ...check('size', row.bytes, bytes)
  ]
}
