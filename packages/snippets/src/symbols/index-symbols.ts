import type {SoliditySymbol} from './symbol.ts'

interface SymbolIndex {
  byId: Map<number, SoliditySymbol>
  byName: Map<string, Array<SoliditySymbol>>
}

const indexes = new WeakMap<ReadonlyArray<SoliditySymbol>, SymbolIndex>()

/** Find the symbol with an id in a source. */
export function findById(
  symbols: ReadonlyArray<SoliditySymbol>,
  id: number | undefined
): SoliditySymbol | undefined {
  return id === undefined ? undefined : indexOf(symbols).byId.get(id)
}

/** List the symbols with a name in a contract, or outside of contracts if there is none: overloads share it. */
export function listNamed(
  symbols: ReadonlyArray<SoliditySymbol>,
  contract: string | undefined,
  name: string
): ReadonlyArray<SoliditySymbol> {
  return indexOf(symbols).byName.get(toKey(contract, name)) ?? []
}

/** A generated contract can have 10,000 functions, so use an index instead of a linear search. */
function indexOf(symbols: ReadonlyArray<SoliditySymbol>): SymbolIndex {
  const known = indexes.get(symbols)
  if (known) return known
  const index: SymbolIndex = {byId: new Map(), byName: new Map()}
  for (const symbol of symbols) {
    if (!index.byId.has(symbol.id)) index.byId.set(symbol.id, symbol)
    const key = toKey(symbol.contract, symbol.name)
    const named = index.byName.get(key)
    if (named) named.push(symbol)
    else index.byName.set(key, [symbol])
  }
  indexes.set(symbols, index)
  return index
}

function toKey(contract: string | undefined, name: string): string {
  return contract === undefined ? name : `${contract}.${name}`
}
