import {styleText} from 'node:util'
import type {Effect, ImpactReport, SymbolChange} from '@lockstep/generator'
import {isWholeFile} from '@lockstep/problem'
import {formatCount} from './format-count.ts'
import type {ProblemFormat} from './format-problems.ts'
import {toPath} from './to-path.ts'
import {toVisible} from './to-visible.ts'

const marks: Readonly<Record<SymbolChange['kind'], string>> = {
  added: '+',
  affected: '~',
  changed: '~',
  removed: '-',
  renamed: '→'
}

const colors = {
  added: 'green',
  affected: 'dim',
  changed: 'yellow',
  removed: 'red',
  renamed: 'yellow'
} as const

/** Format what changed in the contracts and what it touches, for a person. */
export function formatImpact(report: ImpactReport, format: ProblemFormat): string {
  const {before, after, effects} = report
  const {own, libraries} = splitChanges(report)
  const lines = [`${toVisible(before)} → ${toVisible(after)}`, '']
  if (report.changes.length === 0) lines.push('No symbol of the contracts changed', '')
  let path = ''
  for (const change of own) {
    if (change.path !== path) lines.push(toVisible(change.path))
    path = change.path
    lines.push(formatChange(change, format.color))
  }
  if (own.length > 0) lines.push('')
  if (libraries > 0) lines.push(`${formatCount(libraries, 'symbol')} of libraries changed`, '')
  for (const certainty of ['certain', 'likely'] as const) {
    const some = effects.filter((effect) => effect.certainty === certainty)
    if (some.length === 0) continue
    lines.push(certainty === 'certain' ? 'Certainly touched' : 'Likely touched', '')
    lines.push(...formatEffects(some, format), '')
  }
  lines.push(formatSummary(report))
  return `${lines.join('\n')}\n`
}

/** Format the counts: `3 symbols changed; 2 pages touched, 1 of them certainly`. */
export function formatSummary(report: ImpactReport): string {
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

function formatChange(change: SymbolChange, color: boolean): string {
  const {kind, name, formerName, symbol, details} = change
  const mark = color ? styleText(colors[kind], marks[kind]) : marks[kind]
  const names = formerName === undefined ? name : `${formerName} → ${name}`
  const more = details.length > 0 ? `: ${details.join('; ')}` : ''
  return `  ${mark} ${symbol} ${toVisible(names)}${toVisible(more)}`
}

function formatEffects(
  effects: ReadonlyArray<Effect>,
  {color, root, cwd}: ProblemFormat
): Array<string> {
  const lines: Array<string> = []
  let last = ''
  for (const {file, place, reason} of effects) {
    const name = toVisible(toPath(file, root, cwd))
    if (file !== last) lines.push(color ? styleText('underline', name) : name)
    last = file
    const {line, column} = place.start
    const at = isWholeFile(place) ? '' : `${line}:${column}`
    lines.push(`  ${at.padEnd(8)}${toVisible(reason)}`)
  }
  return lines
}
