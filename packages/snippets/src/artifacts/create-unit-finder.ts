import {basename} from 'node:path'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {ArtifactStore} from './create-artifact-store.ts'
import type {HeadFinder} from './create-head-finder.ts'
import type {ArtifactHead} from './create-head-reader.ts'
import {findFilesWith} from './find-in-artifacts.ts'
import type {ArtifactIndex} from './read-artifact-index.ts'

/** A source and the symbols in it. */
export interface Unit {
  /** Path from the root of the project. */
  path: string
  symbols: ReadonlyArray<SoliditySymbol>
}

/** Finds sources by path or by what they declare. Each method throws if what it finds is stale. */
export interface UnitFinder {
  /** Find the source at exactly this path; undefined if it was not compiled. */
  findUnit(path: string): Unit | undefined
  /** Find the sources with this path, or else those whose path ends with `/` and this path. */
  findUnitsAt(path: string): Array<Unit>
  /** Find the sources that declare a contract of this name. */
  findUnitsOfContract(name: string): Array<Unit>
  /** Find the sources that may declare a name. */
  findUnitsWith(name: string): Array<Unit>
  /** Read all sources, one at a time. */
  units(): Generator<Unit>
}

/** Create a finder for the artifacts of an index. */
export function createUnitFinder(
  root: string,
  {byContract, bySource}: ArtifactIndex,
  store: ArtifactStore,
  heads: HeadFinder
): UnitFinder & {headsOfContract(name: string): Array<ArtifactHead>} {
  const headOf = (file: string) => store.open(file).head
  const toUnits = (list: Iterable<ArtifactHead>) => heads.best(list).map(toUnit)

  function toUnit(head: ArtifactHead): Unit {
    const unit = {path: head.path, symbols: store.open(head.file).symbols}
    // A source of nothing but imports has no symbols that could be stale.
    if (head.contract !== undefined || unit.symbols.length > 0) heads.check(head)
    return unit
  }

  function headsOfContract(name: string): Array<ArtifactHead> {
    const named = (byContract.get(name) ?? []).map(headOf)
    return named.filter(({contract}) => contract === name)
  }

  return {
    headsOfContract,
    findUnitsOfContract: (name) => toUnits(headsOfContract(name)),

    findUnit(path) {
      const head = heads.find(path)
      return head && toUnit(head)
    },

    findUnitsAt(path) {
      const siblings = heads.siblings(path)
      const exact = siblings.filter((head) => head.path === path)
      if (exact.length > 0) return toUnits(exact)
      const ends = siblings.filter((head) => head.path.endsWith(`/${path}`))
      if (ends.length > 0) return toUnits(ends)
      return toUnits(
        [...heads.inBuildInfos()].filter((head) => `/${head.path}`.endsWith(`/${path}`))
      )
    },

    findUnitsWith(name) {
      const files = findFilesWith(
        root,
        [...bySource.values()].flat(),
        `"name":${JSON.stringify(name)}`
      )
      return toUnits([...files.map(headOf), ...heads.inBuildInfos()])
    },

    *units() {
      for (const [name, files] of bySource) {
        const found = files
          .map(headOf)
          .filter(({path}) => basename(path) === name && store.source(path))
        for (const path of new Set(found.map((head) => head.path))) {
          yield* toUnits(found.filter((head) => head.path === path))
        }
      }

      for (const head of heads.inBuildInfos()) yield toUnit(head)
    }
  }
}
