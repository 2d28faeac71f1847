import type {Unit, UnitFinder} from './create-unit-finder.ts'

/** Let a finder remember the sources that it has found by path, because their files are not looked at again. */
export function keepUnits<Finder extends UnitFinder>(finder: Finder): Finder {
  const byPath = new Map<string, Unit | undefined>()
  const byEnd = new Map<string, Array<Unit>>()

  return {
    ...finder,
    findUnit(path) {
      if (!byPath.has(path)) byPath.set(path, finder.findUnit(path))
      return byPath.get(path)
    },
    findUnitsAt(path) {
      const known = byEnd.get(path) ?? finder.findUnitsAt(path)
      byEnd.set(path, known)
      return known
    }
  }
}
