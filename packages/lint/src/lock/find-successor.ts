import {findNearest} from '@lockstep/problem'
import {type ContractSymbol, isMember, type Print} from './contract-symbol.ts'
import type {GoneSymbol} from './parse-symbol-id.ts'

type Locked = ReadonlyMap<string, Print>

/**
 * Find what a symbol that is gone has probably become: the same code under another name, or else the nearest name in
 * its contract, or the only name that contains the other.
 *
 * A contract or a source is also recognized by its members.
 */
export function findSuccessor(
  symbol: GoneSymbol,
  {shape}: Print,
  symbols: ReadonlyArray<ContractSymbol>,
  locked: Locked
): ContractSymbol | undefined {
  const {kind, name, contract, signature} = symbol
  const known =
    kind === 'path'
      ? findMovedSource(name, symbols, locked)
      : kind === 'contract'
        ? findSameMembers(name, symbols, locked)
        : undefined
  if (known) return known
  const isSame = (each: ContractSymbol): boolean => {
    if (kind === 'member') return isMember(each)
    // A constant or a struct outside of contracts has an id like that of a contract.
    const isTop = kind === 'contract' && isMember(each) && each.contract === undefined
    return each.kind === kind || isTop
  }
  const hasContract = symbols.some((each) => each.kind === 'contract' && each.name === contract)
  const isNear = (each: ContractSymbol): boolean =>
    kind !== 'member' || each.contract === contract || !hasContract
  const candidates = symbols.filter((each) => isSame(each) && isNear(each) && !locked.has(each.id))
  // The shape of a contract leaves out its members, so contracts that have nothing in common share it.
  const same = candidates.filter(
    (each) => each.kind !== 'contract' && each.shape !== '-' && each.shape === shape
  )
  if (same.length === 1) return same[0]
  const pool = same.length > 1 ? same : candidates
  const types = signature?.slice(name.length)
  const alike = pool.filter((each) => each.signature?.slice(each.name.length) === types)
  const nearest = findNearest(
    name,
    (alike.length > 0 ? alike : pool).map((each) => each.name)
  )
  if (nearest !== undefined) return pool.find((each) => each.name === nearest)
  return findLonger(name, alike.length > 0 ? alike : pool)
}

/** The length from which a name means something as part of another one: `pay`, but not `a`. */
const shortest = 3

/** Find the only name that another one is part of: `borrow` and `borrowAgainst`. */
function findLonger(name: string, pool: ReadonlyArray<ContractSymbol>): ContractSymbol | undefined {
  const own = name.toLowerCase()
  const found = pool.filter((each) => {
    const other = each.name.toLowerCase()
    const [short = '', long = ''] = own.length < other.length ? [own, other] : [other, own]
    return short.length >= shortest && long.includes(short)
  })
  // Overloads share a name.
  return new Set(found.map((each) => each.name)).size === 1 ? found[0] : undefined
}

/** Find the only source that declares the contracts that the page named in a source, or the one it is named after. */
function findMovedSource(
  path: string,
  symbols: ReadonlyArray<ContractSymbol>,
  locked: Locked
): ContractSymbol | undefined {
  const named = [...locked.keys()].filter((id) => id.startsWith(`${path}:`))
  const names = new Set(named.map((id) => /^\w+/.exec(id.slice(path.length + 1))?.[0]))
  const [base = ''] = /[^/.]+(?=[^/]*$)/.exec(path) ?? []
  const paths = symbols
    .filter(({kind, name}) => kind === 'contract' && (names.has(name) || name === base))
    .map((contract) => contract.path)
  const [only, ...others] = new Set(paths)
  if (only === undefined || others.length > 0) return
  return symbols.find(({id}) => id === only)
}

/** Find the only contract that has most of the members that the page named of one. */
function findSameMembers(
  name: string,
  symbols: ReadonlyArray<ContractSymbol>,
  locked: Locked
): ContractSymbol | undefined {
  const before = `:${name}.`
  const members = [...locked.keys()].flatMap((id) => {
    const at = id.indexOf(before)
    return at === -1 ? [] : [id.slice(at + before.length)]
  })
  const ids = new Set(symbols.map(({id}) => id))
  const contracts = symbols.filter(({kind, id}) => kind === 'contract' && !locked.has(id))
  const counts = contracts.map(({id}) => members.filter((each) => ids.has(`${id}.${each}`)).length)
  const most = Math.max(0, ...counts)
  const best = contracts.filter((_, index) => most > 0 && counts[index] === most)
  return best.length === 1 ? best[0] : undefined
}
