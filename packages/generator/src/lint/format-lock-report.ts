import {formatCount} from '@lockstep/problem/print'
import {toRelativePath} from '../files/to-relative-path.ts'
import {formatMistakes} from './format-mistakes.ts'
import type {LockReport} from './lock-site.ts'

/** Format what a lock holds: a sentence, or JSON. */
export function formatLockReport(
  report: LockReport,
  {cwd, json}: {cwd: string; json: boolean}
): string {
  const {file, pages, symbols, accepted, gone, isChanged, mistakes} = report
  const name = toRelativePath(cwd, file) || file
  if (json)
    return `${JSON.stringify({file: name, pages, symbols, accepted, gone, isChanged, mistakes})}\n`
  const rest =
    gone > 0
      ? `${formatCount(gone, 'mention')} of names that are gone ${gone === 1 ? 'remains an error' : 'remain errors'}: run \`lockstep lint\`\n`
      : ''
  const before =
    mistakes.length > 0
      ? `The lock that was replaced had lines that cannot be read. What they locked is now locked with its current code:\n${formatMistakes(name, mistakes)}\n`
      : ''
  return `${formatState(name, report)}\n${before}${rest}`
}

function formatState(
  name: string,
  {pages, symbols, accepted, isChanged}: Omit<LockReport, 'file'>
): string {
  if (symbols === 0 && !isChanged) {
    return `Nothing to ${accepted > 0 ? 'accept' : 'lock'}: no page shows or names a symbol of the contracts`
  }
  const content = `${formatCount(symbols, 'symbol')} on ${formatCount(pages, 'page')}`
  if (isChanged) {
    return `Wrote ${name}: ${content}${accepted > 0 ? `, ${formatCount(accepted, 'page')} accepted` : ''}`
  }
  return accepted > 0
    ? `Nothing to accept on ${formatCount(accepted, 'page')}: ${name} has the current code`
    : `${name} is up to date: ${content}`
}
