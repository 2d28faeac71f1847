import {formatCount, toVisible} from '@lockstep/problem/print'
import type {ImportReport} from './import-docs.ts'

/** Format what an import wrote, and everything that it left for the author. */
export function formatImport(report: ImportReport, out: string): string {
  const {generator, folder, pages, moved, code, leftovers, written, kept} = report
  const lines = leftovers.map(({file, line, reason}) => {
    const place = line === undefined ? file : `${file}:${line}`
    return `  ${toVisible(place)}  ${toVisible(reason)}\n`
  })
  const compared = code.equal + code.different > 0
  return [
    `${formatCount(pages, 'page')} from ${generator}${folder === '.' ? '' : ` in ${toVisible(folder)}`}: ${formatCount(written, 'file')} written to ${toVisible(out)}, ${kept} kept\n`,
    moved > 0
      ? `${formatCount(moved, 'page')} moved to the folder of its sidebar group; the old addresses redirect\n`
      : '',
    compared || code.unknown > 0
      ? `Pasted Solidity: ${code.equal} shown by symbol now, ${code.different} different, ${code.unknown} not in the contracts\n`
      : '',
    lines.length > 0 ? `\nLeft for you:\n\n${lines.join('')}` : '',
    `\nNext:\n\n  npx lockstep lint --site ${toVisible(out)}\n  npx lockstep dev --site ${toVisible(out)}\n`
  ].join('')
}
