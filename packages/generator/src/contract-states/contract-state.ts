import {SetupError} from '@lockstep/problem'

/** The contracts of a project at one point of their history, compiled. */
export interface ContractState {
  /** For people: `v1.2.0 (3fa9c1e)`, `the working tree`, or the path of a folder. */
  label: string
  /** The commit, as a full hash; undefined for a folder. */
  commit?: string | undefined
  /** Folder of the Foundry project. */
  root: string
  /** Profile that its artifacts were built with. Default: Foundry's. */
  profile?: string | undefined
  /** Folder for what is derived from this state. */
  cache: string
}

/** Contracts of a revision or folder that cannot be read. */
export class ContractStateError extends SetupError {
  override name = 'ContractStateError'
}

/** Label of the contracts as they are now. A file that keeps them is named instead once they have changed. */
export const workingTree = 'the working tree'
