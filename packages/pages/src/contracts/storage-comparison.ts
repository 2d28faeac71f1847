import type {StorageChange} from '@lockstep/snippets'

/** Two states of a contract whose storage is compared. */
export interface StorageRequest {
  /** Name of the contract, or `VaultV1:VaultV2` if it has another name after the upgrade. */
  of: string
  /** File with the storage before, from the root of the project. Default: the contracts of the site. */
  from?: string | undefined
  /** File with the storage after. Default: the contracts of the site. */
  to?: string | undefined
}

/** How an upgrade changes the storage of a contract. */
export interface StorageComparison {
  contract: string
  upgradedTo: string
  /** Name of the state that was compared, such as `v1.2.0 (3fa9c1e)`; undefined for the contracts of the site. */
  before: string | undefined
  after: string | undefined
  /** Whether a contract that is upgraded in place still reads what it has stored. */
  isSafe: boolean
  changes: ReadonlyArray<Omit<StorageChange, 'place'>>
  /** Limits of the comparison. */
  notes: ReadonlyArray<string>
}
