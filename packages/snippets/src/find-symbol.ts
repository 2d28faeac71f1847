import {AmbiguousReferenceError, SymbolNotFoundError} from './errors.ts'
import {formatReference} from './format-reference.ts'
import {matchOverload} from './match-overload.ts'
import {nearestNames} from './nearest-names.ts'
import {parseReference} from './parse-reference.ts'
import type {Artifacts, Unit} from './read-artifacts.ts'
import type {Reference} from './reference.ts'
import type {SoliditySymbol} from './symbol.ts'
import {toReference} from './to-reference.ts'

/**
 * Find the one symbol a reference names.
 *
 * A name alone is a contract if there is one, else something outside of contracts.
 *
 * @throws SymbolNotFoundError, AmbiguousReferenceError, with what it may have meant.
 */
export function findSymbol(artifacts: Artifacts, reference: string | Reference): SoliditySymbol {
  const wanted = typeof reference === 'string' ? parseReference(reference) : reference
  return artifacts.steady(() => find(artifacts, wanted))
}

function find(artifacts: Artifacts, wanted: Reference): SoliditySymbol {
  const units = findUnits(artifacts, wanted)
  const named = units.flatMap((unit) => {
    return unit.symbols.filter(
      (symbol) => symbol.contract === wanted.contract && symbol.name === wanted.name
    )
  })
  const contracts = named.filter((symbol) => symbol.body && isContract(symbol))
  const matches = matchOverload(contracts.length > 0 ? contracts : named, wanted.parameters)

  if (matches.length > 1) throw ambiguous(wanted, matches)
  if (matches[0]) return matches[0]
  throw notFound(artifacts, wanted, units, named)
}

function isContract({kind}: SoliditySymbol): boolean {
  return kind === 'contract' || kind === 'interface' || kind === 'library'
}

function findUnits(artifacts: Artifacts, {path, contract, name}: Reference): Array<Unit> {
  if (path !== undefined) return artifacts.findUnitsAt(path)
  if (contract !== undefined) return artifacts.findUnitsOfContract(contract)
  const units = artifacts.findUnitsOfContract(name)
  return units.length > 0 ? units : artifacts.findUnitsWith(name)
}

function ambiguous(wanted: Reference, matches: Array<SoliditySymbol>): AmbiguousReferenceError {
  const candidates = matches.map((symbol) => formatReference(toReference(symbol, matches)))
  return new AmbiguousReferenceError(
    `Unexpected ambiguous reference \`${formatReference(wanted)}\`, expected one of ${quote(candidates)}`,
    candidates
  )
}

function notFound(
  artifacts: Artifacts,
  wanted: Reference,
  units: Array<Unit>,
  named: Array<SoliditySymbol>
): SymbolNotFoundError {
  const all = units.flatMap((unit) => unit.symbols)
  const members = all.filter((symbol) => symbol.contract === wanted.contract)
  const text = formatReference(wanted)

  // The nearest first: the same name with other parameters, then other names in the
  // same place, then other places.
  if (named.length > 0)
    return error(
      text,
      named.map((symbol) => formatReference(toReference(symbol, all)))
    )

  if (members.length > 0) {
    const near = nearestNames(
      wanted.name,
      members.map((symbol) => symbol.name)
    )
    const candidates = members.filter((symbol) => near.includes(symbol.name))
    candidates.sort((a, b) => near.indexOf(a.name) - near.indexOf(b.name))
    return error(
      text,
      candidates.map((symbol) => formatReference(toReference(symbol, all)))
    )
  }

  const place = wanted.contract ?? wanted.name
  const names = all.length > 0 ? all.map((symbol) => symbol.name) : artifacts.contractNames()
  const prefix = wanted.path !== undefined && all.length > 0 ? `${wanted.path}:` : ''
  const suffix = wanted.contract === undefined ? '' : `.${wanted.name}`
  return error(
    text,
    nearestNames(place, names).map((name) => `${prefix}${name}${suffix}`)
  )
}

function error(text: string, candidates: Array<string>): SymbolNotFoundError {
  const hint = candidates.length > 0 ? `: did you mean ${quote(candidates)}` : ''
  return new SymbolNotFoundError(`Cannot find \`${text}\`${hint}`, candidates)
}

function quote(candidates: Array<string>): string {
  return candidates.map((candidate) => `\`${candidate}\``).join(', ')
}
