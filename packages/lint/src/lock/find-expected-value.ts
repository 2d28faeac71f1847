import {isAmount, toAmount, toInteger} from '../contracts/is-amount.ts'
import {formatLike} from '../contracts/slot-number.ts'
import type {Mention} from '../mentions/mention.ts'
import type {ContractSymbol} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'

/** The value of a constant for which a page states another one. */
export interface ExpectedValue {
  /** The name of the constant. */
  name: string
  /** The value, in the notation of the page. */
  expected: string
  /** The value in the unit of the page: `3 days`. */
  amount?: string | undefined
}

/** Find the value of a constant if a page states a different one. Returns undefined if the page is right. */
export function findExpectedValue(
  mention: Mention,
  index: SymbolIndex,
  context: ReadonlySet<string>
): ExpectedValue | undefined {
  const {value: written} = mention
  if (written === undefined) return
  const symbols = dropInterfaces(index.resolve(mention, context), index)
  const values = symbols.flatMap(({value}) =>
    /^-?(?:\d+|0x[\da-f]+)$/.test(value ?? '') ? [value ?? ''] : []
  )
  const [first] = values
  const name = symbols[0]?.name ?? ''
  if (first === undefined || values.length < symbols.length) return
  if (values.some((value) => isAmount(toInteger(value), written, name) !== false)) return
  const value = toInteger(first)
  const expected = value < 0n ? first : formatLike(value, written, first)
  return {name, expected, amount: toAmount(value, written)}
}

/** Drop the functions of interfaces that constants implement: they have no value. */
function dropInterfaces(
  symbols: ReadonlyArray<ContractSymbol>,
  index: SymbolIndex
): ReadonlyArray<ContractSymbol> {
  const isInterface = ({path, contract = ''}: ContractSymbol): boolean =>
    index.findContracts(contract).some((each) => each.path === path && each.kind === 'interface')
  return symbols.filter((symbol) => symbol.value !== undefined || !isInterface(symbol))
}
