import type {Problem} from '@lockstep/problem'
import type {StorageDiff} from '../contract-storage/read-storage-diff.ts'
import type {AbiChange} from './compare-abis.ts'
import type {SymbolChange} from './symbol-change.ts'

/** Something on a page that a change in the contracts affects. */
export interface Effect {
  /** Path of the page from the content folder. */
  file: string
  place: Problem['place']
  kind: 'facts' | 'file' | 'mention' | 'signature' | 'snippet' | 'table' | 'tutorial'
  /** `likely` if the page may still be right, for example because it only names something that changed. */
  certainty: 'certain' | 'likely'
  /** Whether the page shows or names something that the contracts no longer have. */
  isGone: boolean
  /** The symbol as the page names it. */
  symbol: string
  reason: string
  /** Whether the page was edited since the revision that is compared with. */
  isEdited?: true | undefined
}

/** The effects of a change in the contracts. */
export interface Impact {
  /** For people: `v1.2.0 (3fa9c1e)`. */
  before: string
  after: string
  changes: Array<SymbolChange>
  /** Contracts whose ABI differs. */
  contracts: Array<AbiChange>
  /** Sorted by page and place. Empty without a site. */
  effects: Array<Effect>
  /** Effects of the change on contracts that are upgraded in place. Undefined if an artifact has no layout. */
  storage?: StorageDiff | undefined
}
