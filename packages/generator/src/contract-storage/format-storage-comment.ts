import {toCodeSpan, toVisible} from '@lockstep/problem/print'
import type {StorageDiff} from './read-storage-diff.ts'
import {
  summarizeStorageDiff,
  toChangeName,
  toContractTitle,
  toNotes
} from './summarize-storage-diff.ts'

/** Changes of a contract that a comment lists. */
const mostRows = 20

/** Format what an upgrade does to storage as Markdown for a comment on a pull request. */
export function formatStorageComment(diff: StorageDiff): string {
  const {before, after, contracts} = diff
  const parts = contracts.map((contract) => {
    const {changes} = contract
    // Unsafe changes come first, because the list is cut off.
    const sorted = [...changes].sort((a, b) => Number(a.isSafe) - Number(b.isSafe))
    const rows = sorted.slice(0, mostRows).map((change) => {
      return `| ${change.isSafe ? 'safe' : '**unsafe**'} | ${change.kind} | ${toCodeSpan(toChangeName(change))} | ${escapeCell(change.reason)} |`
    })
    const more = changes.length > mostRows ? ['', `… and ${changes.length - mostRows} more`] : []
    return [
      '',
      `**${toCodeSpan(toContractTitle(contract))}**`,
      '',
      '| | change | variable | why |',
      '| --- | --- | --- | --- |',
      ...rows,
      ...more
    ].join('\n')
  })
  const notes = toNotes(diff).flatMap((note) => ['', `Note: ${note}`])
  return `${[`### Storage: ${toCodeSpan(before)} → ${toCodeSpan(after)}`, '', summarizeStorageDiff(diff), ...notes, ...parts].join('\n')}\n`
}

/** Reasons have names of the contracts in code spans, where only a pipe has a meaning. */
function escapeCell(reason: string): string {
  return toVisible(reason).replace(/\|/g, '\\|')
}
