import path from 'node:path'
import {formatCount} from '@lockstep/problem/print'
import type {LockReport} from './lock-site.ts'

/** Format what a lock holds: a sentence, or JSON. */
export function formatLockReport(
  {file, pages, symbols, accepted, gone, isChanged}: LockReport,
  {cwd, json}: {cwd: string; json: boolean}
): string {
  const name = path.relative(cwd, file).split(path.sep).join('/') || file
  if (json) return `${JSON.stringify({file: name, pages, symbols, accepted, gone, isChanged})}\n`
  const verb = isChanged ? 'Wrote' : 'Nothing to write:'
  const more = accepted > 0 ? `, ${formatCount(accepted, 'page')} accepted` : ''
  const rest =
    gone > 0
      ? `${formatCount(gone, 'mention')} of names that are gone ${gone === 1 ? 'remains an error' : 'remain errors'}: run \`lockstep lint\`\n`
      : ''
  return `${verb} ${name}: ${formatCount(symbols, 'symbol')} on ${formatCount(pages, 'page')}${more}\n${rest}`
}
