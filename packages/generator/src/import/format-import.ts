import {formatCount, toVisible} from '@lockstep/problem/print'
import type {ImportReport} from './import-docs.ts'

/** Format what an import wrote, and everything that it left for the author. */
export function formatImport(report: ImportReport, out: string): string {
  const {generator, folder, pages, moved, leftovers, written, kept} = report
  const lines = listLines(leftovers)
  return [
    `${formatCount(pages, 'page')} from ${generator}${folder === '.' ? '' : ` in ${toVisible(folder)}`}: ${formatCount(written, 'file')} written to ${toVisible(out)}, ${kept} kept\n`,
    moved > 0
      ? `${formatCount(moved, 'page')} moved to the folder of its sidebar group; the old addresses redirect\n`
      : '',
    formatCode(report),
    lines.length > 0 ? `\nLeft for you:\n\n${lines.join('')}` : '',
    `\nNext:\n\n  npx lockstep lint --site ${toVisible(out)}\n  npx lockstep dev --site ${toVisible(out)}\n`
  ].join('')
}

function formatCode({code, isCompared}: ImportReport): string {
  const {equal, different, unknown} = code
  if (equal + different + unknown === 0) return ''
  if (!isCompared)
    return `Pasted Solidity: ${formatCount(unknown, 'fence')}; \`--contracts DIR\` compares them with a Foundry project\n`
  return `Pasted Solidity: ${equal} shown by symbol now, ${different} different, ${unknown} not in the contracts\n`
}

/** Number of places that are listed for one reason. A component of every page would hide everything else. */
const mostPlaces = 10

/** List each place, with the number of the others where many have the same reason. */
function listLines(leftovers: ImportReport['leftovers']): Array<string> {
  const counts = new Map<string, number>()
  for (const {reason} of leftovers) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const listed = new Map<string, number>()
  return leftovers.flatMap(({file, line, reason}) => {
    const count = (listed.get(reason) ?? 0) + 1
    listed.set(reason, count)
    if (count > mostPlaces) return []
    const place = line === undefined ? file : `${file}:${line}`
    const more = count === mostPlaces ? (counts.get(reason) ?? 0) - count : 0
    const rest = more > 0 ? ` (and in ${formatCount(more, 'more place')})` : ''
    return [`  ${toVisible(place)}  ${toVisible(reason)}${rest}\n`]
  })
}
