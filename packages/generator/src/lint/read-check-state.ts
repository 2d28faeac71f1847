import {existsSync, readFileSync} from 'node:fs'
import type {LintOptions, LintSite} from '@lockstep/lint'
import {toDigest} from '../cache/to-digest.ts'
import type {SiteState} from '../open/read-site-state.ts'
import type {LintInput} from './lint-input.ts'

/** Digest everything that rules compare the claims of a page with: contracts, deployments, the lock and settings. */
export function readCheckState(
  {isSite, project, lint, lockFile}: LintInput,
  {getDigest, contractsProblem}: Pick<SiteState, 'getDigest' | 'contractsProblem'>,
  {deployments, registry, hasConventions}: LintSite,
  {levels, isBuild}: Pick<LintOptions, 'levels' | 'isBuild'>
): string {
  const contracts = project && [getDigest(project), project.setting, contractsProblem !== undefined]
  const files = [lockFile, lint.known, lint.vocabulary, lint.addresses].map(readFile)
  const own = [isSite, lint, levels, isBuild, hasConventions]
  return toDigest(JSON.stringify([own, contracts, deployments, registry]), ...files)
}

function readFile(file: string | undefined): string {
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : ''
}
