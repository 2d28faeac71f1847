import type {Artifacts} from '../artifacts/read-artifacts.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {formatReference} from './format-reference.ts'
import {matchGlob} from './match-glob.ts'
import {toReference} from './to-reference.ts'

/** A symbol and the shortest reference that names it alone. */
export interface ListedReference {
  reference: string
  symbol: SoliditySymbol
}

/**
 * List all symbols of a project, or those whose references match one of the globs.
 *
 * A reference includes the path only if several sources share the name.
 */
export function listReferences(
  artifacts: Artifacts,
  globs: ReadonlyArray<string> = []
): Array<ListedReference> {
  const units = artifacts.steady(() => [...artifacts.units()])
  const counts = new Map<string, number>()

  for (const {symbols} of units) {
    const names = symbols.filter(({contract}) => contract === undefined).map(({name}) => name)
    // Overloads in one source differ by their parameters.
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  const all = units.flatMap(({symbols}) => {
    return symbols.map((symbol) => {
      const {path, ...short} = toReference(symbol, symbols)
      const repeats = (counts.get(symbol.contract ?? symbol.name) ?? 0) > 1
      return {reference: formatReference(repeats ? {path, ...short} : short), symbol}
    })
  })
  if (globs.length === 0) return all
  return all.filter(({reference}) => globs.some((glob) => matchGlob(glob, reference)))
}
