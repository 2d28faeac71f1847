import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import {checkProject, readFoundryConfig} from '@lockstep/snippets'
import {toDigest} from '../cache/to-digest.ts'
import {type Revision, RevisionNotFoundError, readRevision} from '../git/read-revision.ts'
import {GitError} from '../git/run-git.ts'
import {type ContractState, ContractStateError} from './contract-state.ts'
import {type RevisionOptions, readRevisionState} from './read-revision-state.ts'

/** How a state is read. */
export interface StateOptions extends RevisionOptions {
  /** Folder that paths are relative to. */
  cwd: string
  /** Profile that folders are built with. Default: Foundry's. */
  profile?: string | undefined
}

/**
 * Read a state of the contracts: of a folder with a compiled Foundry project, or else of a git revision.
 *
 * Throws a `ContractStateError` that says how to fix it when there is nothing to read.
 */
export async function readContractState(
  spec: string,
  options: StateOptions
): Promise<ContractState> {
  const {cwd, project, profile, cache} = options
  const folder = path.resolve(cwd, spec)
  if (statSync(folder, {throwIfNoEntry: false})?.isDirectory()) {
    const found = findProject(folder, profile)
    const label = path.relative(cwd, folder) || '.'
    if (found) return readFolderState({...found, label}, cache)
    // A branch may have the name of a folder.
    if (!project || !(await isRevision(project.root, spec))) {
      throw new ContractStateError(
        `Cannot find contracts in \`${spec}\`: expected a folder with \`foundry.toml\`, its folder of artifacts, or a git revision`
      )
    }
  }
  if (!project) {
    throw new ContractStateError(
      `Cannot find folder \`${spec}\`; to compare git revisions, set \`contracts\` in \`site.yaml\` or pass \`--contracts DIR\``
    )
  }
  return readRevisionState(await findRevision(project.root, spec), {...options, project})
}

/** Read the revision that a text names. If none is there, it may be the mistyped path of a folder or a file. */
async function findRevision(root: string, spec: string): Promise<Revision> {
  try {
    return await readRevision(root, spec)
  } catch (error) {
    if (!(error instanceof RevisionNotFoundError)) throw error
    const {cause, message} = error
    const isPath = /[./\\]/.test(spec)
    if (!isPath && !(cause instanceof GitError)) throw error
    const reason = cause instanceof GitError ? cause.reason : message
    throw new ContractStateError(
      `Cannot find folder or file \`${spec}\`, or a git revision with that name: ${reason}`,
      {cause: error}
    )
  }
}

/** Read the state of a folder, whose artifacts have to be up to date. */
export function readFolderState(
  {root, profile, label}: Pick<ContractState, 'root' | 'profile' | 'label'>,
  cache: string
): ContractState {
  const fault = checkProject(root, profile === undefined ? {} : {profile})
  if (fault?.severity === 'error') {
    throw new ContractStateError(`Contracts of ${label}: ${fault.reason}`)
  }
  const own = path.join(cache, 'states', `folder-${toDigest(root, profile ?? '').slice(0, 8)}`)
  return {label, root, profile, cache: own}
}

/** Find the project that a folder is, or that has it as its folder of artifacts. */
function findProject(
  folder: string,
  profile: string | undefined
): {root: string; profile: string | undefined} | undefined {
  if (existsSync(path.join(folder, 'foundry.toml'))) return {root: folder, profile}
  for (let root = path.dirname(folder); ; root = path.dirname(root)) {
    if (existsSync(path.join(root, 'foundry.toml'))) {
      const isOut = readFoundryConfig(root, profile).out === folder
      return isOut ? {root, profile} : undefined
    }
    if (root === path.dirname(root)) return
  }
}

async function isRevision(folder: string, name: string): Promise<boolean> {
  return readRevision(folder, name).then(
    () => true,
    () => false
  )
}
