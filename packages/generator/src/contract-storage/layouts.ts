import type {ContractLayout} from '@lockstep/snippets'

/** A contract whose storage can be read. */
export interface NamedContract {
  /** `src/Vault.sol:Vault` */
  reference: string
  name: string
  path: string
}

/** The storage of the contracts of a state. */
export interface Layouts {
  /** Name of the state they were read from, for people. */
  label: string
  /** Folder of the project; undefined for a file. */
  root?: string | undefined
  contracts: ReadonlyArray<NamedContract>
  read: (contract: NamedContract) => ContractLayout
}
