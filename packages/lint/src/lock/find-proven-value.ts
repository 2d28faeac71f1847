import {isAmount, isFraction, toInteger} from '../contracts/is-amount.ts'
import type {Mention} from '../mentions/mention.ts'
import {parseAmount} from '../mentions/parse-amount.ts'
import {type Print, splitPrint} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'
import {parseSymbolId} from './parse-symbol-id.ts'

/** The symbols of a page in the lock. */
type Locked = ReadonlyMap<string, Print>

/** A value that a page states and that was right when the page was locked. */
export interface ProvenValue {
  /** The name that the value is stated for. */
  name: string
  /** The value as the page writes it. */
  said: string
  /** The value now. */
  expected: string
}

/**
 * Find a value that was right when the page was locked and is wrong now.
 *
 * The page certainly means this symbol, because its value was the one that the page still states.
 */
export function findProvenValue(
  mention: Mention,
  locked: Locked,
  index: SymbolIndex,
  context: ReadonlySet<string>
): ProvenValue | undefined {
  const {said = [], isPast} = mention
  if (isPast || said.length === 0 || locked.size === 0) return
  const meant = index.resolve(mention, context)
  if (meant.some(({stated, name}) => said.some((text) => isValue(stated?.value, text, name)))) {
    return
  }
  for (const {id, name, stated} of meant) {
    const was = said.find((text) => isValue(locked.get(id)?.stated?.value, text, name))
    if (was !== undefined && stated?.value !== undefined) {
      return {name, said: was, expected: stated.value}
    }
  }
  return
}

/** Check whether a text states a value: a number with or without a unit, or the value itself. */
function isValue(value: string | undefined, text: string, name: string): boolean {
  if (value === undefined || value === text) return value === text
  if (!/^-?(?:\d+|0x[\da-f]+)$/.test(value)) return false
  if (/^\d+\.\d+$/.test(text)) return isFraction(toInteger(value), text)
  const amount = parseAmount(text)
  if (amount === undefined) return false
  const isSame = isAmount(toInteger(value), amount, name)
  // Only the page knows what the unit is: `7 epochs`.
  return isSame ?? amount.split(' ', 1)[0] === value
}

/** Check whether a variable was in a slot when the page was locked. */
export function wasInSlot(locked: Locked, variable: string, slot: string): boolean {
  return Array.from(locked).some(([id, {fingerprint}]) => {
    const symbol = parseSymbolId(id)
    if (symbol.kind === 'slot') {
      return symbol.name === slot && fingerprint.split(/[\s,]+/).includes(variable)
    }
    const [, position = ''] = splitPrint(fingerprint)
    return symbol.name === variable && position.split(':', 1)[0] === slot
  })
}
