import {ArtifactError, checkProject, ProjectError, StaleArtifactError} from '@lockstep/snippets'
import type {NamedProject} from '../settings/read-contracts-options.ts'

const setUp = [ArtifactError, ProjectError, StaleArtifactError]

/**
 * Explain an error that says that the artifacts of a project cannot be read. Returns undefined for any other error.
 *
 * The error names one artifact. The check of the project adds the profile and the command that compiles it.
 */
export function explainArtifacts(error: unknown, project: NamedProject): string | undefined {
  if (!(error instanceof Error && setUp.some((type) => error instanceof type))) return
  return findArtifactsFault(project) ?? error.message
}

/** Find out why the artifacts of a project cannot be used, or not all of them. */
export function findArtifactsFault({root, profile, command}: NamedProject): string | undefined {
  const fault = checkProject(root, {
    ...(profile !== undefined && {profile}),
    ...(command !== undefined && {command})
  })
  return fault?.severity === 'error' ? fault.reason : undefined
}
