import {listNamed} from '../symbols/index-symbols.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {Reference} from './reference.ts'

/** Build the reference of a symbol: with its path, and with parameters if `others` has an overload. */
export function toReference(
  symbol: SoliditySymbol,
  others: ReadonlyArray<SoliditySymbol>
): Required<Pick<Reference, 'path'>> & Reference {
  const {path, contract, name, parameters, locations} = symbol
  const reference: Required<Pick<Reference, 'path'>> & Reference = {path, name}
  if (contract !== undefined) reference.contract = contract

  for (const other of listNamed(others, contract, name)) {
    const overload = other.path === path && other.id !== symbol.id
    if (!overload || !parameters) continue

    if (locations && other.parameters?.join() === parameters.join()) {
      reference.parameters = locations
      return reference
    }

    reference.parameters = parameters
  }

  return reference
}
