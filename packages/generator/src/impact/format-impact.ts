import {styleText} from 'node:util'
import {isWholeFile} from '@lockstep/problem'
import {formatCount, type ProblemFormat, toPath, toVisible} from '@lockstep/problem/print'
import type {Effect} from './impact.ts'
import type {ImpactReport} from './read-impact.ts'
import {splitChanges, summarizeImpact, summarizeStorage} from './summarize-impact.ts'
import type {SymbolChange} from './symbol-change.ts'

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
  if (report.changes.length === 0) lines.push('No contract symbols changed', '')
  let path = ''
  for (const change of own) {
    if (change.path !== path) lines.push(toVisible(change.path))
    path = change.path
    lines.push(formatChange(change, format.color))
  }
  if (own.length > 0) lines.push('')
  if (libraries > 0) lines.push(`${formatCount(libraries, 'symbol')} of libraries changed`, '')
  const storage = summarizeStorage(report)
  if (storage !== undefined) lines.push(toVisible(storage), '')
  for (const certainty of ['certain', 'likely'] as const) {
    const some = effects.filter((effect) => effect.certainty === certainty)
    if (some.length === 0) continue
    lines.push(certainty === 'certain' ? 'Certainly touched' : 'Likely touched', '')
    lines.push(...formatEffects(some, format), '')
  }
  lines.push(summarizeImpact(report))
  return `${lines.join('\n')}\n`
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
  for (const {file, place, reason, isEdited} of effects) {
    const name = toVisible(toPath(file, root, cwd))
    const note = isEdited ? ' (edited since)' : ''
    if (file !== last) lines.push(`${color ? styleText('underline', name) : name}${note}`)
    last = file
    const {line, column} = place.start
    const at = isWholeFile(place) ? '' : `${line}:${column}`
    lines.push(`  ${at.padEnd(8)}${toVisible(reason)}`)
  }
  return lines
}
