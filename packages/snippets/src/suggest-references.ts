import {createResolver} from './create-resolver.ts'
import {ArtifactError, StaleArtifactError} from './errors.ts'
import {formatReference} from './format-reference.ts'
import {nearestNames} from './nearest-names.ts'
import type {Artifacts, Unit} from './read-artifacts.ts'
import type {Reference} from './reference.ts'
import type {SoliditySymbol} from './symbol.ts'
import {toReference} from './to-reference.ts'

const most = 8

/**
 * Suggest what a reference that names nothing may have meant, nearest first: the same name
 * with other parameters, the same name in a base or another contract, a name like it in the
 * same place, a place like it.
 *
 * @param units Sources in which the reference was looked for.
 */
export function suggestReferences(
  artifacts: Artifacts,
  wanted: Reference,
  units: ReadonlyArray<Unit>
): Array<string> {
  const {contract, name, path} = wanted
  const all = units.flatMap((unit) => unit.symbols)
  const write = (symbols: ReadonlyArray<SoliditySymbol>) => {
    return symbols.map((symbol) => formatReference(toReference(symbol, all))).slice(0, most)
  }

  const members = all.filter((symbol) => symbol.contract === contract)
  const named = members.filter((symbol) => symbol.name === name)
  if (named.length > 0) return write(named)

  const elsewhere =
    contract === undefined
      ? all.filter((symbol) => symbol.name === name)
      : findInherited(artifacts, all, contract, name)
  if (elsewhere.length > 0) return write(elsewhere)

  if (members.length > 0) {
    const near = nearestNames(
      name,
      members.map((symbol) => symbol.name)
    )
    const like = members.filter((symbol) => near.includes(symbol.name))
    return write(like.sort((a, b) => near.indexOf(a.name) - near.indexOf(b.name)))
  }

  const known = path !== undefined && all.length > 0
  const names = known
    ? all.map((symbol) => symbol.contract ?? symbol.name)
    : artifacts.contractNames()
  const prefix = known ? `${path}:` : ''
  const suffix = contract === undefined ? '' : `.${name}`
  return nearestNames(contract ?? name, names).map((other) => `${prefix}${other}${suffix}`)
}

function findInherited(
  artifacts: Artifacts,
  symbols: ReadonlyArray<SoliditySymbol>,
  contract: string,
  name: string
): Array<SoliditySymbol> {
  const resolver = createResolver(artifacts)

  try {
    return symbols
      .filter((symbol) => symbol.contract === undefined && symbol.name === contract)
      .map((symbol) => resolver.resolve(symbol.path, symbol.id))
      .filter((declaration) => declaration !== undefined)
      .flatMap((declaration) => resolver.linearize(declaration))
      .flatMap(({path, node}) => {
        const inBase = artifacts.findUnit(path)?.symbols ?? []
        return inBase.filter((symbol) => symbol.contract === node.name && symbol.name === name)
      })
  } catch (error) {
    // A hint which cannot be given is no reason to report something else than what is wrong.
    if (error instanceof ArtifactError || error instanceof StaleArtifactError) return []
    throw error
  }
}
