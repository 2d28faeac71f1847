import {toHint} from '@lockstep/problem'
import type {Unit} from '../artifacts/create-unit-finder.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {AmbiguousReferenceError, SymbolNotFoundError} from '../errors.ts'
import {quoteText} from '../quote-text.ts'
import {listNamed} from '../symbols/index-symbols.ts'
import {isContractKind, type SoliditySymbol} from '../symbols/symbol.ts'
import {formatReference} from './format-reference.ts'
import {matchOverload} from './match-overload.ts'
import {parseReference} from './parse-reference.ts'
import type {Reference} from './reference.ts'
import {suggestReferences} from './suggest-references.ts'
import {toReference} from './to-reference.ts'

/**
 * Get the one symbol that a reference names.
 *
 * A single name means a contract if there is one, or else something declared outside of contracts.
 *
 * @throws SymbolNotFoundError, AmbiguousReferenceError, both with candidates.
 */
export function getSymbol(artifacts: Artifacts, reference: string | Reference): SoliditySymbol {
  const wanted = typeof reference === 'string' ? parseReference(reference) : reference
  return artifacts.steady(() => selectSymbol(artifacts, wanted))
}

function selectSymbol(artifacts: Artifacts, wanted: Reference): SoliditySymbol {
  const units = findUnits(artifacts, wanted)
  const named = units.flatMap(({symbols}) => listNamed(symbols, wanted.contract, wanted.name))
  const contracts = named.filter((symbol) => symbol.body && isContractKind(symbol.kind))
  const matches = matchOverload(contracts.length > 0 ? contracts : named, wanted.parameters)

  if (matches.length > 1) throw createAmbiguousError(wanted, matches)
  if (matches[0]) return matches[0]

  const candidates = suggestReferences(artifacts, wanted, units)
  const hint = toHint(...candidates) || listMembers(wanted, units)
  throw new SymbolNotFoundError(
    `Cannot find ${quoteText(formatReference(wanted))}${hint}`,
    candidates,
    {reference: formatReference(wanted)}
  )
}

/** The most members that a message lists. */
const mostMembers = 8

/** List what the contract of a reference has, or say how to list it. */
function listMembers({contract}: Reference, units: ReadonlyArray<Unit>): string {
  if (contract === undefined) return ''
  const members = units.flatMap(({symbols}) => symbols.filter((each) => each.contract === contract))
  const names = [...new Set(members.map(({name}) => `\`${contract}.${name}\``))]
  if (names.length === 0) return ''
  return names.length > mostMembers
    ? `; \`lockstep snippet --list '${contract}.*'\` lists its ${names.length} members`
    : `, expected ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}`
}

function findUnits(artifacts: Artifacts, {path, contract, name}: Reference): Array<Unit> {
  if (path !== undefined) return artifacts.findUnitsAt(path)
  if (contract !== undefined) return artifacts.findUnitsOfContract(contract)
  const units = artifacts.findUnitsOfContract(name)
  return units.length > 0 ? units : artifacts.findUnitsWith(name)
}

/** Create the error for a reference that several symbols match. */
export function createAmbiguousError(
  wanted: Reference,
  matches: ReadonlyArray<SoliditySymbol>
): AmbiguousReferenceError {
  const candidates = matches.map((symbol) => formatReference(toReference(symbol, matches)))
  return new AmbiguousReferenceError(
    `Unexpected ambiguous reference ${quoteText(formatReference(wanted))}, expected one of ${quote(candidates)}`,
    candidates
  )
}

function quote(candidates: Array<string>): string {
  return candidates.map((candidate) => `\`${candidate}\``).join(', ')
}
