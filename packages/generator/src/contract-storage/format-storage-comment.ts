import {toCodeSpan, toMarkdownText} from '@lockstep/problem/print'
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
      return `| ${change.isSafe ? 'safe' : '**unsafe**'} | ${change.kind} | ${toCell(toCodeSpan(toChangeName(change)))} | ${toCell(toMarkdownText(change.reason))} |`
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
  const notes = toNotes(diff).flatMap((note) => ['', `Note: ${toMarkdownText(note)}`])
  return `${[`### Storage: ${toCodeSpan(before)} → ${toCodeSpan(after)}`, '', summarizeStorageDiff(diff), ...notes, ...parts].join('\n')}\n`
}

/** A pipe ends a cell, even in code. */
function toCell(markdown: string): string {
  return markdown.replace(/(?<!\\)\|/g, '\\|')
}
