import {formatCount} from '@lockstep/problem/print'
import {summarizeStorageDiff} from '../contract-storage/summarize-storage-diff.ts'
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
  const edited = new Set(effects.flatMap(({file, isEdited}) => (isEdited ? [file] : [])))
  const sides = [
    ...(sure.size === 0 ? [] : [`${sure.size} of them certainly`]),
    ...(edited.size === 0 ? [] : [`${edited.size} of them edited since`])
  ]
  return [`${changed}${all}`, ...sides].join(', ')
}

/** Contracts that a sentence names. */
const mostNamed = 3

/** Say what the change does to storage: `Storage: 1 of 3 contracts cannot be upgraded in place (src/Vault.sol:Vault)`. */
export function summarizeStorage({storage}: ImpactReport): string | undefined {
  if (!storage || storage.contracts.length === 0) return
  const unsafe = storage.contracts.filter(({isSafe}) => !isSafe).map(({contract}) => contract)
  const more = unsafe.length > mostNamed ? ` and ${unsafe.length - mostNamed} more` : ''
  const names = unsafe.length === 0 ? '' : ` (${unsafe.slice(0, mostNamed).join(', ')}${more})`
  return `Storage: ${summarizeStorageDiff(storage)}${names}`
}

/** Separate the changes of the project from changes of its libraries, which are only counted. */
export function splitChanges({changes}: ImpactReport): {
  own: Array<SymbolChange>
  libraries: number
} {
  const own = changes.filter(({isLibrary}) => !isLibrary)
  const libraries = changes.filter(({isLibrary, kind}) => isLibrary && kind !== 'affected')
  return {own, libraries: libraries.length}
}
