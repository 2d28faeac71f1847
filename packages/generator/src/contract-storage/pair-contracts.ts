import {findNearest, toHint} from '@lockstep/problem'
import {ContractStateError} from '../contract-states/contract-state.ts'
import {isLibraryPath} from '../impact/symbol-change.ts'
import type {Layouts, NamedContract} from './layouts.ts'

/** Pair the contracts of a project that both states have, or the one that was asked for. */
export function pairContracts(
  before: Layouts,
  after: Layouts,
  pair: string | undefined
): Array<[before: NamedContract, after: NamedContract]> {
  if (pair !== undefined) {
    const [from, to] = parsePair(pair)
    return [[getContract(before, from), getContract(after, to)]]
  }
  const own = before.contracts.filter(({path}) => !isLibraryPath(path))
  return own.flatMap((contract): Array<[NamedContract, NamedContract]> => {
    const same = after.contracts.find(({reference}) => reference === contract.reference)
    const named = after.contracts.filter(({name}) => name === contract.name)
    const found = same ?? (named.length === 1 ? named[0] : undefined)
    return found ? [[contract, found]] : []
  })
}

/** Get a contract by its name or reference. Throws an error with a suggestion if no contract matches, or several do. */
export function getContract(
  {contracts, label}: Pick<Layouts, 'contracts' | 'label'>,
  name: string
): NamedContract {
  const found = contracts.filter((each) => each.name === name || each.reference === name)
  const [only] = found
  if (only && found.length === 1) return only
  const nearest = findNearest(
    name,
    contracts.map((each) => each.name)
  )
  const hint =
    found.length > 1
      ? `; expected one of ${found.map(({reference}) => `\`${reference}\``).join(', ')}`
      : toHint(nearest)
  throw new ContractStateError(`Cannot find contract \`${name}\` in ${label}${hint}`)
}

/** Parse the names of a contract before and after: `VaultV1:VaultV2`, or `Vault` for both. */
export function parsePair(text: string): [before: string, after: string] {
  const [, from = text, to = from] =
    /^((?:[^:]*\.sol:)?[\w$]+)(?::((?:[^:]*\.sol:)?[\w$]+))?$/.exec(text) ?? []
  return [from, to]
}
