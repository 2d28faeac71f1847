import path from 'node:path'
import {openCache} from '../cache/open-cache.ts'
import {readBase} from '../git/read-revision.ts'
import {findNamedProject, readOptionalSettings} from '../settings/read-contracts-options.ts'
import type {Settings} from '../settings/settings.ts'
import {type ContractState, ContractStateError, workingTree} from './contract-state.ts'
import {readContractState, readFolderState, type StateOptions} from './read-contract-state.ts'
import {readRevisionState} from './read-revision-state.ts'

/** Options of the comparison. */
export interface BothStatesOptions {
  /** Git revision or folder before the change. Default: where the branch left the default branch. */
  base?: string | undefined
  /** Git revision or folder after the change. Default: the working tree. */
  head?: string | undefined
  /** Branch that a pull request will be merged into. */
  target?: string | undefined
  /** The settings file, or the folder that contains `site.yaml`. */
  site?: string | undefined
  contracts?: string | undefined
  profile?: string | undefined
  /** Command that installs what an older revision imports. */
  install?: string | undefined
  cache?: string | undefined
  onProgress?: ((message: string) => void) | undefined
}

/** Two states of the contracts, and the site that describes them. */
export interface BothStates {
  before: ContractState
  after: ContractState
  /** Undefined if there is no `site.yaml`. */
  settings?: Settings | undefined
  cache: string
}

/** Read two states of the contracts of a site, or of a Foundry project without one. */
export async function readBothStates(cwd: string, options: BothStatesOptions): Promise<BothStates> {
  const {readBefore, readAfter, ...others} = await openStates(cwd, options)
  // Check the working tree before compiling a revision.
  const after = await readAfter()
  return {before: await readBefore(), after, ...others}
}

/** The same with functions instead of the states, because reading a state can take long. */
export interface OpenStates extends Omit<BothStates, 'after' | 'before'> {
  readBefore: () => Promise<ContractState>
  readAfter: () => Promise<ContractState>
}

/** Prepare reading two states, of which only one may be needed. */
export async function openStates(cwd: string, options: BothStatesOptions): Promise<OpenStates> {
  const settings = await readOptionalSettings(cwd, options)
  const project = findNamedProject(cwd, settings, options)
  const places = settings ?? {out: path.join(cwd, 'dist'), content: cwd}
  const cache = await openCache(places, options.cache)
  const {install, onProgress, profile} = options
  const reading = {cwd, project, profile, cache, install, onProgress, compile: settings?.compile}
  return {
    readBefore: () => readBefore(options, reading),
    readAfter: () => readAfter(options.head, reading),
    settings,
    cache
  }
}

async function readAfter(head: string | undefined, options: StateOptions): Promise<ContractState> {
  if (head !== undefined) return readContractState(head, options)
  const {project, cache} = options
  if (project) return readFolderState({...project, label: workingTree}, cache)
  throw new ContractStateError(
    'Cannot find contracts to compare: set `contracts` in `site.yaml`, pass `--contracts DIR`, or name two folders'
  )
}

async function readBefore(
  {base, target}: BothStatesOptions,
  options: StateOptions
): Promise<ContractState> {
  if (base !== undefined) return readContractState(base, options)
  const {project} = options
  if (!project) throw new ContractStateError('Cannot find a revision to compare with: name one')
  return readRevisionState(await readBase(project.root, target), {...options, project})
}
