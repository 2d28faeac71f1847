import {formatCount, toVisible} from '@lockstep/problem/print'
import type {ContractStorageDiff, StorageDiff} from './read-storage-diff.ts'

/** Say whether contracts can be upgraded in place: `1 of 3 contracts cannot be upgraded in place`. */
export function summarizeStorageDiff({contracts, compared}: StorageDiff): string {
  const unsafe = contracts.filter(({isSafe}) => !isSafe).length
  const all = formatCount(compared, 'contract')
  if (unsafe > 0) return `${unsafe} of ${all} cannot be upgraded in place`
  return contracts.length === 0
    ? `The storage of ${all} is the same`
    : `${all} can be upgraded in place`
}

/** Name a contract before and after: `VaultV1 → VaultV2`. */
export function toContractTitle({contract, upgradedTo}: ContractStorageDiff): string {
  return toVisible(upgradedTo === undefined ? contract : `${contract} → ${upgradedTo}`)
}

/** Name a variable with the namespace that it is in. */
export function toChangeName({name, area}: ContractStorageDiff['changes'][number]): string {
  return area === undefined ? name : `${area} ${name}`
}

/** Contracts that a note names. */
const mostNamed = 3

/** Format what the comparison cannot see: `May also store in assembly of … (src/Vault.sol:Vault and 4 more)`. */
export function toNotes({notes}: StorageDiff): Array<string> {
  return notes.map(({text, contracts}) => {
    const more = contracts.length - mostNamed
    const names = contracts.slice(0, mostNamed).join(', ')
    return toVisible(`${text} (${names}${more > 0 ? ` and ${more} more` : ''})`)
  })
}
