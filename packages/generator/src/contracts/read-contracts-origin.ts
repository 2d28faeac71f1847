import {realpathSync} from 'node:fs'
import path from 'node:path'
import {ProjectError, readFoundryConfig} from '@lockstep/snippets'
import type {CacheStore} from '../cache/store.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {keepHistory} from '../git/keep-history.ts'
import {createRepositoryReader, type ReadRepository} from '../git/read-repository.ts'
import {tryGit} from '../git/try-git.ts'
import type {ContractsOptions} from './read-contracts-digest.ts'

/** Where the contracts that pages show are in their repository. */
export interface ContractsPlace {
  /** Folder of the sources, from the top of the repository, with a slash at the end: `contracts/src/`. */
  folder: string
  /** Folder of the project, from the top of the repository: `` or `contracts/`. */
  root: string
  /** Folders of the project with other people's code. They are not part of the repository, or are submodules. */
  libs: ReadonlyArray<string>
}

/** The state of the contracts that pages show. */
export interface ContractsCommit {
  /** Short hash of the last commit that touched the contracts. */
  commit?: string | undefined
  /** Whether sources differ from that commit. */
  hasChanges: boolean
}

/** Where the contracts that pages show come from. */
export type ContractsOrigin = ContractsPlace & ContractsCommit

/** Read where the contracts of a project come from. */
export async function readContractsOrigin(project: ContractsOptions): Promise<ContractsOrigin> {
  const readRepository = createRepositoryReader()
  const [place, commit] = await Promise.all([
    readContractsPlace(project, readRepository),
    readContractsCommit(project, readRepository)
  ])
  return {...place, ...commit}
}

/** Read where the contracts of a project are in their repository. */
export async function readContractsPlace(
  {root, profile}: ContractsOptions,
  readRepository: ReadRepository
): Promise<ContractsPlace> {
  const {top = root} = (await readRepository(root)) ?? {}
  const {src, libs} = readFolders(root, profile)
  const inside = toRelativePath(readReal(top), readReal(root))
  return {
    folder: toFolder(top, src),
    root: inside === '' ? '' : `${inside}/`,
    libs: ['node_modules', ...libs.map((lib) => toRelativePath(root, lib))]
  }
}

/**
 * Read which commit the contracts of a project are from.
 *
 * The project may be the root of a repository that also contains other files, such as the pages, so only sources and
 * settings of contracts count. Git reads history and compares files for it, which takes longer than everything else
 * that is read before pages can be compiled. A store keeps what the history said.
 */
export async function readContractsCommit(
  {root}: Pick<ContractsOptions, 'root'>,
  readRepository: ReadRepository,
  store?: CacheStore
): Promise<ContractsCommit> {
  const repository = await readRepository(root)
  if (!repository) return {hasChanges: false}
  const paths = ['--', ':(glob)**/*.sol', 'foundry.toml']
  const [commit, status] = await Promise.all([
    keepHistory(store, repository, ['contracts', root], () =>
      tryGit(root, ['log', '-1', '--format=%h', '--abbrev=7', ...paths])
    ),
    tryGit(root, ['status', '--porcelain', '--untracked-files=all', ...paths])
  ])
  const hash = commit?.trim() || undefined
  return {...(hash !== undefined && {commit: hash}), hasChanges: (status ?? '').trim() !== ''}
}

function readFolders(
  root: string,
  profile: string | undefined
): {src: string; libs: ReadonlyArray<string>} {
  try {
    return readFoundryConfig(root, profile)
  } catch (error) {
    // The problem of the contracts says what is wrong with the settings.
    if (error instanceof ProjectError) return {src: root, libs: []}
    throw error
  }
}

function toFolder(top: string, folder: string): string {
  const inside = toRelativePath(readReal(top), readReal(folder))
  return `${inside === '' || inside.startsWith('..') ? path.basename(folder) : inside}/`
}

/** Git resolves symbolic links, and a folder that doesn't exist has none. */
function readReal(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
