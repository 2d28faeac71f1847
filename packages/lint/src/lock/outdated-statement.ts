import type {Position} from 'unist'
import type {ContractFacts} from '../contracts/contract-facts.ts'
import type {Mention} from '../mentions/mention.ts'
import type {ContractSymbol, Print} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'
import {parseSymbolId} from './parse-symbol-id.ts'

/** The symbols of a page in the lock. */
export type Locked = ReadonlyMap<string, Print>

/** A statement that was true when the page was locked. */
export interface OutdatedStatement {
  mention: Mention
  reason: string
  /** Where the page says it: the mention, or what is said of it. */
  place: Position
}

/** What a page is compared with. */
export interface Around {
  locked: Locked
  index: SymbolIndex
  context: ReadonlySet<string>
  contracts: ContractFacts
}

/** Find what the lock knows of a symbol, whose parameters may be others now. */
export function findLocked(
  {id, name, contract}: ContractSymbol,
  {locked, index}: Pick<Around, 'index' | 'locked'>
): Print | undefined {
  const known = locked.get(id)
  if (known) return known
  const others = Array.from(locked).filter(([other]) => {
    const symbol = parseSymbolId(other)
    const isNamed = symbol.kind === 'member' && symbol.name === name
    return isNamed && symbol.contract === contract && !index.find(other)
  })
  return others.length === 1 ? others[0]?.[1] : undefined
}

/** Write the name of a symbol as a page would, with the contract if there is only one. */
export function showOwner(
  symbols: ReadonlyArray<ContractSymbol>,
  receiver: string | undefined,
  name: string
): string {
  const [first] = symbols
  const owner = receiver ?? (symbols.length === 1 ? (first?.owner ?? first?.contract) : undefined)
  return owner === undefined ? name : `${owner}.${name}`
}

/** Check whether a parameter of an event is indexed. */
export function isIndexed(parameter: string): boolean {
  return / indexed\b/.test(parameter)
}
