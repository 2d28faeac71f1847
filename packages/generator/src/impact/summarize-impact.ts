import {formatCount} from '@lockstep/problem/print'
import type {ImpactReport} from './read-impact.ts'
import type {SymbolChange} from './symbol-change.ts'

/** Count what changed and what it touches: `3 symbols changed; 2 pages touched, 1 of them certainly`. */
export function summarizeImpact(report: ImpactReport): string {
  const {changes, effects} = report
  const files = new Set(effects.map(({file}) => file))
  const sure = new Set(
    effects.flatMap(({file, certainty}) => (certainty === 'certain' ? [file] : []))
  )
  const changed = `${formatCount(changes.filter(({kind}) => kind !== 'affected').length, 'symbol')} changed`
  const all = report.content === undefined ? '' : `; ${formatCount(files.size, 'page')} touched`
  return `${changed}${all}${sure.size === 0 ? '' : `, ${sure.size} of them certainly`}`
}

/** Separate the changes of the project from those of its libraries, which are only counted. */
export function splitChanges({changes}: ImpactReport): {
  own: Array<SymbolChange>
  libraries: number
} {
  const own = changes.filter(({isLibrary}) => !isLibrary)
  const libraries = changes.filter(({isLibrary, kind}) => isLibrary && kind !== 'affected')
  return {own, libraries: libraries.length}
}
