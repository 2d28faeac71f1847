import {styleText} from 'node:util'
import {toVisible} from '@lockstep/problem/print'
import type {StorageDiff} from './read-storage-diff.ts'
import {
  summarizeStorageDiff,
  toChangeName,
  toContractTitle,
  toNotes
} from './summarize-storage-diff.ts'

/** Format what an upgrade does to storage, for a person. */
export function formatStorageDiff(diff: StorageDiff, color: boolean): string {
  const {before, after, contracts} = diff
  const parts = contracts.map(
    (contract) =>
      `${toContractTitle(contract)}\n${contract.changes
        .map((change) => {
          const mark = change.isSafe ? '✓' : '✗'
          const shown = color ? styleText(change.isSafe ? 'green' : 'red', mark) : mark
          return `  ${shown} ${change.kind.padEnd(9)} ${toVisible(toChangeName(change))}: ${toVisible(change.reason)}\n`
        })
        .join('')}`
  )
  return [
    `${toVisible(before)} → ${toVisible(after)}\n`,
    ...parts,
    ...toNotes(diff).map((note) => `Note: ${note}\n`),
    `${summarizeStorageDiff(diff)}\n`
  ].join('\n')
}
