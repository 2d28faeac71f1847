import type {ContractSymbol} from './contract-symbol.ts'

/** Find the field of the only struct that has the other names of its sentence, too. */
export function findAmong(
  symbols: ReadonlyArray<ContractSymbol>,
  siblings: ReadonlyArray<string>,
  byOwner: ReadonlyMap<string, ReadonlyArray<ContractSymbol>>
): ReadonlyArray<ContractSymbol> {
  const found = symbols.filter(({contract, owner = '', path}) => {
    const parts = (byOwner.get(owner) ?? []).filter(
      (part) => part.contract === contract && part.path === path
    )
    return siblings.every((name) => parts.some((part) => part.name === name))
  })
  return found.length === 1 ? found : []
}

/** Fewer fields may be those of something else. */
const leastFields = 3

/** Find the structs whose fields a page lists with their types. */
export function findLists(
  symbols: ReadonlyArray<ContractSymbol>,
  list: ReadonlyArray<string> = []
): ReadonlyArray<ContractSymbol> {
  if (list.length < leastFields) return []
  const written = list.join()
  return symbols.filter(
    ({kind, stated}) => kind === 'struct' && stated?.parameters?.join() === written
  )
}
