import {listNearest} from '@lockstep/problem'
import type {Unit} from '../artifacts/create-unit-finder.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {ArtifactError, StaleArtifactError} from '../errors.ts'
import {createResolver} from '../resolve/create-resolver.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {formatReference} from './format-reference.ts'
import type {Reference} from './reference.ts'
import {toReference} from './to-reference.ts'

const most = 8

/**
 * Suggest what a reference without a match may mean, nearest first: the same name with other
 * parameters, the same name in a base or another contract, a similar name in the same contract,
 * a similar contract.
 *
 * @param units Sources that were searched.
 */
export function suggestReferences(
  artifacts: Artifacts,
  wanted: Reference,
  units: ReadonlyArray<Unit>
): Array<string> {
  const all = units.flatMap((unit) => unit.symbols)
  const symbols = findAlike(artifacts, wanted, all)
  return symbols
    ? formatSymbols(artifacts, wanted, symbols, all)
    : suggestContracts(artifacts, wanted, units, all)
}

/**
 * Find the symbols that the reference may mean, nearest first. Returns undefined if the sources don't have the contract,
 * and an empty list if the contract has nothing similar.
 */
function findAlike(
  artifacts: Artifacts,
  wanted: Reference,
  all: ReadonlyArray<SoliditySymbol>
): Array<SoliditySymbol> | undefined {
  const {contract, name, path} = wanted
  const members = all.filter((symbol) => symbol.contract === contract)
  const named = members.filter((symbol) => symbol.name === name)
  if (named.length > 0) return named

  const elsewhere =
    contract === undefined
      ? all.filter((symbol) => symbol.name === name)
      : findInherited(artifacts, all, contract, name)
  if (elsewhere.length > 0) return elsewhere

  if (members.length > 0) {
    const names = listNearest(
      name,
      members.map((symbol) => symbol.name)
    )
    const similar = members.filter((symbol) => names.includes(symbol.name))
    return similar.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
  }
  const namesakes =
    path === undefined || all.length > 0 ? [] : findNamesakes(artifacts, wanted, path)
  return namesakes.length > 0 ? namesakes : undefined
}

function formatSymbols(
  artifacts: Artifacts,
  {path}: Reference,
  symbols: ReadonlyArray<SoliditySymbol>,
  all: ReadonlyArray<SoliditySymbol>
): Array<string> {
  return symbols.slice(0, most).map((symbol) => {
    const {path: source, ...short} = toReference(symbol, all)
    const isShort = path === undefined && isAlone(artifacts, symbol)
    return formatReference(isShort ? short : {...short, path: source})
  })
}

/** Suggest contracts with a similar name: those that have the member, or else all. */
function suggestContracts(
  artifacts: Artifacts,
  wanted: Reference,
  units: ReadonlyArray<Unit>,
  all: ReadonlyArray<SoliditySymbol>
): Array<string> {
  const {contract, name, path} = wanted
  const isInSource = path !== undefined && all.length > 0
  const names = isInSource
    ? all.map((symbol) => symbol.contract ?? symbol.name)
    : artifacts.contractNames()
  const prefix = isInSource ? `${path}:` : ''
  const near = listNearest(contract ?? name, names)
  if (contract === undefined) return near.map((other) => prefix + other)

  const holders = near.filter((other) => {
    const others = isInSource ? units : orNone(() => artifacts.findUnitsOfContract(other))
    return others.some(({symbols}) => {
      return symbols.some((symbol) => symbol.contract === other && symbol.name === name)
    })
  })
  if (holders.length > 0) return holders.map((other) => `${prefix}${other}.${name}`)

  // A member of a struct or enum has no reference of its own, so suggest the struct.
  const types = orNone(() => (isInSource ? [...units] : artifacts.findUnitsWith(contract)))
    .flatMap(({symbols}) => symbols)
    .filter((symbol) => symbol.name === contract)
  return types.length > 0
    ? formatSymbols(artifacts, wanted, types, all)
    : near.map((other) => prefix + other)
}

/** Check whether a symbol needs no source to be found: only one declares its contract. */
function isAlone(artifacts: Artifacts, {contract, name}: SoliditySymbol): boolean {
  return orNone(() => artifacts.findUnitsOfContract(contract ?? name)).length === 1
}

/** Find the same name in another source with the same file name, for example behind a remapping. */
function findNamesakes(
  artifacts: Artifacts,
  {contract, name}: Reference,
  path: string
): Array<SoliditySymbol> {
  return orNone(() => artifacts.findUnitsAt(path.slice(path.search(/[^/\\]*$/))))
    .flatMap(({symbols}) => symbols)
    .filter((symbol) => symbol.contract === contract && symbol.name === name)
}

function findInherited(
  artifacts: Artifacts,
  symbols: ReadonlyArray<SoliditySymbol>,
  contract: string,
  name: string
): Array<SoliditySymbol> {
  const resolver = createResolver(artifacts)

  return orNone(() => {
    return symbols
      .filter((symbol) => symbol.contract === undefined && symbol.name === contract)
      .map((symbol) => resolver.resolve(symbol.path, symbol.id))
      .filter((declaration) => declaration !== undefined)
      .flatMap((declaration) => resolver.linearize(declaration))
      .flatMap(({path, node}) => {
        const inBase = artifacts.findUnit(path)?.symbols ?? []
        return inBase.filter((symbol) => symbol.contract === node.name && symbol.name === name)
      })
  })
}

/** Skip a suggestion that needs a broken artifact: the problem to report is the missing symbol. */
function orNone<Value>(find: () => Array<Value>): Array<Value> {
  try {
    return find()
  } catch (error) {
    if (error instanceof ArtifactError || error instanceof StaleArtifactError) return []
    throw error
  }
}
