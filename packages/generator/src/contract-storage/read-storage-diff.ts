import type {Problem} from '@lockstep/problem'
import {compareLayouts, listUncompared, type StorageChange} from '@lockstep/snippets'
import {type ContractState, ContractStateError} from '../contract-states/contract-state.ts'
import type {BothStatesOptions} from '../contract-states/read-both-states.ts'
import type {Layouts} from './layouts.ts'
import {pairContracts} from './pair-contracts.ts'
import {openLayouts, readBothLayouts} from './read-layouts.ts'

/** Options of the comparison. */
export interface StorageDiffOptions extends BothStatesOptions {
  /** Name of the contract, or `VaultV1:VaultV2` for one that has another name after the upgrade. Default: all. */
  contract?: string | undefined
}

/** The storage of a contract before and after an upgrade. */
export interface ContractStorageDiff {
  /** `src/Vault.sol:Vault` */
  contract: string
  /** Reference after the upgrade, if it is another one. */
  upgradedTo?: string | undefined
  isSafe: boolean
  changes: Array<StorageChange>
}

/** The effects of an upgrade on the storage of contracts. */
export interface StorageDiff {
  before: string
  after: string
  /** Contracts whose storage changes. */
  contracts: Array<ContractStorageDiff>
  /** Limits of the comparison, and the contracts they concern. */
  notes: Array<{text: string; contracts: Array<string>}>
  /** How many contracts were compared. */
  compared: number
  /** Folder of the project that places are in. */
  root: string
}

/** Compare the storage of the contracts of two states. */
export async function readStorageDiff(
  cwd: string,
  options: StorageDiffOptions
): Promise<StorageDiff> {
  const [old, now] = await readBothLayouts(cwd, options)
  return compareBoth(old, now, {contract: options.contract, cwd})
}

/** Compare the storage of two states. Returns undefined if an artifact does not have its layout. */
export function compareStates(
  before: ContractState,
  after: ContractState
): StorageDiff | undefined {
  try {
    return compareBoth(openLayouts(before), openLayouts(after), {})
  } catch (error) {
    if (error instanceof ContractStateError) return
    throw error
  }
}

function compareBoth(
  old: Layouts,
  now: Layouts,
  {contract, cwd = ''}: {contract?: string | undefined; cwd?: string}
): StorageDiff {
  const pairs = pairContracts(old, now, contract)
  const notes = new Map<string, Array<string>>()
  const contracts = pairs.flatMap(([from, to]): Array<ContractStorageDiff> => {
    const [was, is] = [old.read(from), now.read(to)]
    for (const text of listUncompared(was, is)) {
      notes.set(text, [...(notes.get(text) ?? []), from.reference])
    }
    const changes = compareLayouts(was, is)
    if (changes.length === 0) return []
    const isSafe = changes.every((change) => change.isSafe)
    const upgradedTo = from.reference === to.reference ? undefined : to.reference
    return [{contract: from.reference, upgradedTo, isSafe, changes}]
  })
  return {
    before: old.label,
    after: now.label,
    contracts,
    notes: Array.from(notes, ([text, concerned]) => ({text, contracts: concerned})),
    compared: pairs.length,
    root: now.root ?? old.root ?? cwd
  }
}

/** Convert changes that are not safe to problems, at the declaration of the variable. */
export function toStorageProblems({contracts}: StorageDiff): Array<Problem> {
  return contracts.flatMap(({contract, changes}) => {
    return changes
      .filter(({isSafe}) => !isSafe)
      .map(({name, area, reason, place: {path, line, column}}): Problem => {
        const start = {line, column}
        return {
          file: path,
          ruleId: storageRule.id,
          severity: 'error',
          reason: `Unexpected change of ${toVariable(name, area)} in the storage of \`${contract}\`, expected one that an upgrade can read: ${reason}`,
          subject: `${contract} ${name}`,
          place: {start, end: start}
        }
      })
  })
}

function toVariable(name: string, area: string | undefined): string {
  return area === undefined ? `\`${name}\`` : `\`${name}\` of \`${area}\``
}

/** The one rule of `toStorageProblems`. */
export const storageRule = {
  id: 'unsafe-storage',
  severity: 'error',
  description: 'A change of the storage layout that breaks a contract which is upgraded in place'
} as const
