import type {SoliditySymbol} from '../symbols/symbol.ts'

/** Find the symbols of one place (a contract, or a source outside of contracts), in its order. */
export function findNeighbors(
  symbols: ReadonlyArray<SoliditySymbol>,
  symbol: SoliditySymbol,
  count: number
): Array<SoliditySymbol> {
  const siblings = symbols.filter((other) => other.contract === symbol.contract)
  const index = siblings.findIndex((other) => other.id === symbol.id)
  return siblings.slice(Math.max(0, index - count), index + count + 1)
}
