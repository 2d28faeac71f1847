import path from 'node:path'
import type {LockReport} from '@lockstep/generator'

/** Format what a lock holds: a sentence, or JSON. */
export function formatLockReport(
  {file, pages, symbols, accepted, isChanged}: LockReport,
  {cwd, json}: {cwd: string; json: boolean}
): string {
  const name = path.relative(cwd, file).split(path.sep).join('/') || file
  if (json) return `${JSON.stringify({file: name, pages, symbols, accepted, isChanged})}\n`
  const verb = isChanged ? 'Wrote' : 'Nothing to write:'
  const more = accepted > 0 ? `, ${count(accepted, 'page')} accepted` : ''
  return `${verb} ${name}: ${count(symbols, 'symbol')} on ${count(pages, 'page')}${more}\n`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
