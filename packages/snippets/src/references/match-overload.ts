import {normalizeType} from '../symbols/normalize-type.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'

/**
 * Keep the symbols with the given parameters, or all if none are given.
 *
 * A type may be written as in the source (`IERC20`), with its data location (`bytes storage`), or as
 * in the ABI (`address`). The most exact of these that matches anything wins.
 */
export function matchOverload(
  symbols: ReadonlyArray<SoliditySymbol>,
  parameters: ReadonlyArray<string> | undefined
): Array<SoliditySymbol> {
  if (!parameters) return [...symbols]
  const wanted = parameters.map(normalizeType).join()

  for (const read of [locationsOf, parametersOf, abiParametersOf]) {
    const matches = symbols.filter((symbol) => read(symbol)?.join() === wanted)
    if (matches.length > 0) return matches
  }

  return []
}

function locationsOf({locations}: SoliditySymbol): Array<string> | undefined {
  return locations
}

function parametersOf({parameters}: SoliditySymbol): Array<string> | undefined {
  return parameters
}

function abiParametersOf({abiParameters}: SoliditySymbol): Array<string> | undefined {
  return abiParameters
}
