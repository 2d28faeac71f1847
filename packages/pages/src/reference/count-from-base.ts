import type {ElementContent} from 'hast'
import {h} from '../h.ts'

/** From this length on, a decimal slot says nothing to a reader and fills a phone. */
const longSlot = 16

/**
 * Count slots from the first one if `layout at` places the storage of a contract far away, as from the root of a
 * namespace.
 */
export function countFromBase<T extends {slot: string}>(
  cells: ReadonlyArray<T>
): {base?: string; cells: ReadonlyArray<T>} {
  const first = cells[0]?.slot ?? ''
  if (first.length < longSlot || !/^\d+$/.test(first)) return {cells}
  const base = BigInt(first)
  const count = (slot: string): string => {
    const isWhole = /^\d+$/.test(slot)
    return slot.replace(/\b\d{16,}\b/g, (digits) => {
      const steps = BigInt(digits) - base
      if (isWhole) return steps.toString()
      return steps === 0n ? 'base' : `(base + ${steps})`
    })
  }
  return {
    base: `0x${base.toString(16)}`,
    cells: cells.map((cell) => ({...cell, slot: count(cell.slot)}))
  }
}

/** Say where counting starts. */
export function buildBaseNote(base: string): Array<ElementContent> {
  return [
    {type: 'text', value: 'Slots are counted from the base '},
    h('code', {dataTopic: ''}, base),
    {type: 'text', value: ':'}
  ]
}
