import {styleText} from 'node:util'
import type {ContractStorageDiff, StorageDiff} from '@lockstep/generator'
import {formatCount} from './format-count.ts'
import {toVisible} from './to-visible.ts'

/** Changes of a contract that a comment lists. */
const mostRows = 20

/** Format what an upgrade does to storage, for a person. */
export function formatStorageDiff(diff: StorageDiff, color: boolean): string {
  const {before, after, contracts} = diff
  const parts = contracts.map(
    (contract) =>
      `${toTitle(contract)}\n${contract.changes
        .map((change) => {
          const mark = change.isSafe ? '✓' : '✗'
          const shown = color ? styleText(change.isSafe ? 'green' : 'red', mark) : mark
          return `  ${shown} ${change.kind.padEnd(9)} ${toVisible(toName(change))}: ${toVisible(change.reason)}\n`
        })
        .join('')}`
  )
  return [
    `${toVisible(before)} → ${toVisible(after)}\n`,
    ...parts,
    `${formatVerdict(diff)}\n`
  ].join('\n')
}

/** Format the same as Markdown for a comment on a pull request. */
export function formatStorageComment(diff: StorageDiff): string {
  const {before, after, contracts} = diff
  const parts = contracts.map((contract) => {
    const {changes} = contract
    // Unsafe changes come first, because the list is cut off.
    const sorted = [...changes].sort((a, b) => Number(a.isSafe) - Number(b.isSafe))
    const rows = sorted.slice(0, mostRows).map((change) => {
      return `| ${change.isSafe ? 'safe' : '**unsafe**'} | ${change.kind} | ${toCode(toName(change))} | ${escapeCell(change.reason)} |`
    })
    const more = changes.length > mostRows ? ['', `… and ${changes.length - mostRows} more`] : []
    return [
      '',
      `**${toCode(toTitle(contract))}**`,
      '',
      '| | change | variable | why |',
      '| --- | --- | --- | --- |',
      ...rows,
      ...more
    ].join('\n')
  })
  return `${[`### Storage: ${toCode(before)} → ${toCode(after)}`, '', formatVerdict(diff), ...parts].join('\n')}\n`
}

function formatVerdict({contracts, compared}: StorageDiff): string {
  const unsafe = contracts.filter(({isSafe}) => !isSafe).length
  const all = formatCount(compared, 'contract')
  if (unsafe > 0) return `${unsafe} of ${all} cannot be upgraded in place`
  return contracts.length === 0
    ? `The storage of ${all} is the same`
    : `${all} can be upgraded in place`
}

function toTitle({contract, upgradedTo}: ContractStorageDiff): string {
  return toVisible(upgradedTo === undefined ? contract : `${contract} → ${upgradedTo}`)
}

function toName({name, area}: ContractStorageDiff['changes'][number]): string {
  return area === undefined ? name : `${area} ${name}`
}

function toCode(text: string): string {
  return `\`${toVisible(text).replace(/`/g, "'")}\``
}

/** Reasons have names of the contracts in code spans, where only a pipe has a meaning. */
function escapeCell(reason: string): string {
  return toVisible(reason).replace(/\|/g, '\\|')
}
