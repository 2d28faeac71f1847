import type {ContractSymbol} from '@lockstep/lint'

/** A symbol in two states: one of them is undefined if the other state doesn't have it. */
export interface SymbolPair {
  before?: ContractSymbol | undefined
  after?: ContractSymbol | undefined
  isRenamed?: boolean
}

/**
 * Pair the symbols of two states.
 *
 * A symbol whose source has moved is the same symbol. One with the same code under another name was renamed, and one
 * with the same name and other parameters is paired if there is no doubt which one it is.
 */
export function pairSymbols(
  before: ReadonlyArray<ContractSymbol>,
  after: ReadonlyArray<ContractSymbol>
): Array<SymbolPair> {
  const pairs: Array<SymbolPair> = []
  const old = new Set(before.filter(isDeclared))
  const now = new Set(after.filter(isDeclared))
  const match = (
    toKey: (symbol: ContractSymbol) => string | undefined,
    isRenamed = false
  ): void => {
    const candidates = groupUnique(now, toKey)
    for (const [key, symbol] of groupUnique(old, toKey)) {
      const found = candidates.get(key)
      if (!found || !symbol) continue
      old.delete(symbol)
      now.delete(found)
      pairs.push({before: symbol, after: found, ...(isRenamed && {isRenamed})})
    }
  }

  match(({id}) => id)
  match(({id, kind}) => `${kind} ${id.replace(/^.*?\.sol:/, '')}`)
  match((symbol) => (symbol.kind === 'contract' ? toShapeKey(symbol, '') : undefined), true)
  const contracts = new Map(
    pairs.flatMap(({before: from, after: to, isRenamed}) =>
      isRenamed && from && to ? [[to.name, from.name] as const] : []
    )
  )
  const toContract = ({contract = ''}: ContractSymbol): string =>
    contracts.get(contract) ?? contract
  // The members of a contract that was renamed.
  match(({kind, name, signature, contract, ...symbol}) => {
    const key = toContract({kind, name, contract, ...symbol})
    return contract === undefined ? undefined : `${kind} ${key} ${signature ?? name}`
  })
  match((symbol) => toShapeKey(symbol, toContract(symbol)), true)
  match((symbol) => `${symbol.kind} ${toContract(symbol)} ${symbol.name}`)

  return [
    ...pairs,
    ...Array.from(old, (symbol) => ({before: symbol})),
    ...Array.from(now, (symbol) => ({after: symbol}))
  ]
}

/** Paths and texts of reverts have no code that could change, and a slot changes with its variable. */
function isDeclared({kind}: ContractSymbol): boolean {
  return kind !== 'path' && kind !== 'text' && kind !== 'slot'
}

function toShapeKey({kind, shape}: ContractSymbol, contract: string): string | undefined {
  return shape === '-' ? undefined : `${kind} ${contract} ${shape}`
}

/** Group symbols by a key. A key that several symbols have gets undefined. */
function groupUnique(
  symbols: Iterable<ContractSymbol>,
  toKey: (symbol: ContractSymbol) => string | undefined
): Map<string, ContractSymbol | undefined> {
  const groups = new Map<string, ContractSymbol | undefined>()
  for (const symbol of symbols) {
    const key = toKey(symbol)
    if (key !== undefined) groups.set(key, groups.has(key) ? undefined : symbol)
  }
  return groups
}
