import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {textOf} from '../ast/ast.ts'
import {SymbolNotFoundError} from '../errors.ts'
import {createResolver, type Resolver} from '../resolve/create-resolver.ts'
import {listNamed} from '../symbols/index-symbols.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {createAmbiguousError, getSymbol} from './get-symbol.ts'
import {matchOverload} from './match-overload.ts'
import {parseReference} from './parse-reference.ts'
import type {Reference} from './reference.ts'

/** A symbol, and the contract that was named with it if that only inherits the symbol. */
export interface FoundMember {
  symbol: SoliditySymbol
  /** The contract to pass to `readFacts`; undefined if the contract declares the symbol itself. */
  derived?: SoliditySymbol
}

/**
 * Get the symbol that a reference names, also if its contract inherits it.
 *
 * `getSymbol` finds only symbols that the contract itself declares, since code is cut at the declaration.
 *
 * @throws SymbolNotFoundError, AmbiguousReferenceError
 */
export function getMember(
  artifacts: Artifacts,
  reference: string | Reference,
  resolver: Resolver = createResolver(artifacts)
): FoundMember {
  const wanted = typeof reference === 'string' ? parseReference(reference) : reference

  try {
    return {symbol: getSymbol(artifacts, wanted)}
  } catch (error) {
    if (!(error instanceof SymbolNotFoundError) || wanted.contract === undefined) throw error
    const found = artifacts.steady(() => chooseInherited(artifacts, wanted, resolver))
    if (found) return found
    throw error
  }
}

function chooseInherited(
  artifacts: Artifacts,
  {path, contract = '', name, parameters}: Reference,
  resolver: Resolver
): FoundMember | undefined {
  const units =
    path === undefined ? artifacts.findUnitsOfContract(contract) : artifacts.findUnitsAt(path)
  const derived = units
    .flatMap(({symbols}) => symbols)
    .filter((symbol) => symbol.contract === undefined && symbol.name === contract)
  const [only, other] = derived
  if (!only || other) return undefined

  const declaration = resolver.resolve(only.path, only.id)
  for (const base of declaration ? resolver.linearize(declaration).slice(1) : []) {
    const baseName = textOf(base.node, 'name')
    const symbols = artifacts.findUnit(base.path)?.symbols ?? []
    const named = listNamed(symbols, baseName, name)
    const matches = matchOverload(named, parameters).filter(({kind}) => kind !== 'constructor')
    if (matches.length > 1) throw createAmbiguousError({contract, name}, matches)
    if (matches[0]) return {symbol: matches[0], derived: only}
  }

  return undefined
}
