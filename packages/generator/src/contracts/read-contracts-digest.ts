import {existsSync, readFileSync, realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {ProjectError, readFoundryConfig} from '@lockstep/snippets'
import {toDigest} from '../cache/to-digest.ts'
import {toFileVersion} from '../files/to-file-version.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {isLeftOut, listProjectParts} from './list-project-parts.ts'

/** The Foundry project that pages show code from. */
export interface ContractsOptions {
  root: string
  profile?: string | undefined
}

/**
 * Read a digest that changes when a source, an artifact or a measure of a Foundry project changes.
 *
 * It uses sizes and times, because reading the contents would take longer than compiling the pages.
 */
export function readContractsDigest({root, profile}: ContractsOptions): string {
  const versions = Array.from(listParts({root, profile}), (place) => {
    return `${place} ${toFileVersion(statSync(path.join(root, place)))}`
  })
  return toDigest(root, profile ?? '', versions.sort().join('\n'))
}

/** Returns the digest of a project. */
export type GetContractsDigest = (project: ContractsOptions) => string

/** Create a reader that lists the files of each project once, so that all steps of a build see the same state. */
export function createDigestReader(): GetContractsDigest {
  const digests = new Map<string, string>()
  return ({root, profile}) => {
    const key = JSON.stringify([root, profile])
    const digest = digests.get(key) ?? readContractsDigest({root, profile})
    digests.set(key, digest)
    return digest
  }
}

/**
 * Read a digest of the same files that is equal on every machine that has compiled the same contracts.
 *
 * It reads the contents of all artifacts. A build-info is named by a digest of what was compiled.
 */
export function readContractsContent(project: ContractsOptions): string {
  const parts = Array.from(listParts(project), (place) => {
    const file = path.join(project.root, place)
    const isNamed = path.basename(path.dirname(place)) === 'build-info'
    return `${place} ${isNamed ? statSync(file).size : toDigest(readFileSync(file))}`
  })
  return toDigest(project.profile ?? '', parts.sort().join('\n'))
}

/** List the folders of a Foundry project in which something may change that pages show. */
export function listContractFolders(project: ContractsOptions): Array<string> {
  const folders = Array.from(listParts(project), (place) =>
    path.dirname(path.join(project.root, place))
  )
  return [...new Set(folders)]
}

function listParts({root, profile}: ContractsOptions): Iterable<string> {
  return listProjectParts(root, listHiddenFolders({root, profile}))
}

/** List the folders of sources and artifacts that a walk through the project does not reach, by their path from its root. */
export function listHiddenFolders({root, profile}: ContractsOptions): Array<string> {
  try {
    const {src, out} = readFoundryConfig(root, profile)
    return [src, out]
      .map((folder) => toRelativePath(root, folder))
      .filter((place) => !isWalked(root, place) && existsSync(path.join(root, place)))
  } catch (error) {
    // The problem of the contracts says what is wrong with the settings.
    if (error instanceof ProjectError) return []
    throw error
  }
}

/** A symbolic link on the way ends a walk, too. */
function isWalked(root: string, place: string): boolean {
  const parts = place === '' ? [] : place.split('/')
  if (parts.some(isLeftOut)) return false
  const folder = path.join(root, place)
  return !existsSync(folder) || realpathSync(folder) === path.join(realpathSync(root), place)
}
