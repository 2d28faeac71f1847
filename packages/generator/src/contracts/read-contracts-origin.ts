import {realpathSync} from 'node:fs'
import path from 'node:path'
import {type FoundryConfig, ProjectError, readFoundryConfig} from '@lockstep/snippets'
import type {CacheStore} from '../cache/store.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {keepHistory} from '../git/keep-history.ts'
import {keepStatus} from '../git/keep-status.ts'
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

/** Where answers of git are kept. */
interface KeptAnswers {
  store: CacheStore
  /** Digest of the files of the project. */
  digest: string
}

/**
 * Read which commit the contracts of a project are from.
 *
 * The repository may also contain other files, such as the pages, so only the settings and what forge compiles count.
 * Git reads history and compares files for it, which takes longer than everything else that is read before pages can
 * be compiled, so its answers can be kept.
 */
export async function readContractsCommit(
  project: ContractsOptions,
  readRepository: ReadRepository,
  kept?: KeptAnswers
): Promise<ContractsCommit> {
  const {root} = project
  const repository = await readRepository(root)
  if (!repository) return {hasChanges: false}
  const paths = ['--', ...listSourcePaths(project, repository.top), 'foundry.toml']
  const [commit, status] = await Promise.all([
    keepHistory(kept?.store, repository, ['contracts', root, ...paths], () =>
      tryGit(root, ['log', '-1', '--format=%h', '--abbrev=7', ...paths])
    ),
    keepStatus(kept?.store, repository, [root, kept?.digest ?? '', ...paths], () =>
      tryGit(root, ['status', '--porcelain', '--untracked-files=all', ...paths])
    )
  ])
  const hash = commit?.trim() || undefined
  return {...(hash !== undefined && {commit: hash}), hasChanges: (status ?? '').trim() !== ''}
}

/** List the sources that forge compiles, as patterns of git. Other folders may have contracts of another project. */
function listSourcePaths({root, profile}: ContractsOptions, top: string): Array<string> {
  const {src, test, script, libs} = readFolders(root, profile)
  const places = [src, test, script, ...libs]
    .map((folder) => toRelativePath(readReal(top), readReal(folder)))
    .filter((place) => place !== '..' && !place.startsWith('../'))
  return places.map((place) => {
    const plain = place.replace(/[*?[\]\\]/g, '\\$&')
    return `:(top,glob)${plain === '' ? '' : `${plain}/`}**/*.sol`
  })
}

function readFolders(
  root: string,
  profile: string | undefined
): Pick<FoundryConfig, 'src' | 'test' | 'script' | 'libs'> {
  try {
    return readFoundryConfig(root, profile)
  } catch (error) {
    // The problem of the contracts says what is wrong with the settings.
    if (error instanceof ProjectError) return {src: root, test: root, script: root, libs: []}
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
