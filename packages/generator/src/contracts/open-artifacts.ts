import {type Artifacts, readArtifacts} from '@lockstep/snippets'
import type {ContractsOptions} from './read-contracts-digest.ts'

/** Opens the artifacts of a project. Throws what reading them throws. */
export type OpenArtifacts = (project: ContractsOptions) => Artifacts

/** Open a project for a few questions: an artifact is read when one of them needs it. */
export function openArtifacts({root, profile}: ContractsOptions): Artifacts {
  return readArtifacts(root, profile === undefined ? {} : {profile})
}

/**
 * Create a function that opens each project once, so that steps that need all its artifacts parse them once.
 *
 * @param isWhole - Whether to read artifacts whole from the start: see `readArtifacts`.
 */
export function createArtifactsOpener(isWhole: boolean): OpenArtifacts {
  const opened = new Map<string, Artifacts>()
  return ({root, profile}) => {
    const key = JSON.stringify([root, profile])
    const known = opened.get(key)
    if (known) return known
    const artifacts = readArtifacts(root, {...(profile !== undefined && {profile}), isWhole})
    opened.set(key, artifacts)
    return artifacts
  }
}
