import type {Problem} from '@lockstep/problem'
import {checkProject, type ProjectFault} from '@lockstep/snippets'
import type {CacheStore} from '../cache/store.ts'
import type {SiteProject} from '../settings/to-project.ts'
import {keepByContracts} from './keep-by-contracts.ts'
import type {OpenArtifacts} from './open-artifacts.ts'

/** Inputs for checking a project. */
interface CheckOptions {
  store: CacheStore
  /** Digest of the sources and artifacts, see `readContractsDigest`. */
  digest: string
  open: OpenArtifacts
}

/**
 * Read the one problem that keeps pages from using the contracts of a site, at the setting that names them.
 *
 * Returns undefined when the contracts can be used.
 */
export async function readContractsProblem(
  {root, profile, command, setting, profilePlace}: SiteProject,
  {store, digest, open}: CheckOptions
): Promise<Problem | undefined> {
  const options = {
    ...(profile !== undefined && {profile}),
    ...(command !== undefined && {command})
  }
  const inputs = {
    name: 'check-2',
    project: {root, profile},
    digest,
    others: [JSON.stringify(options)]
  }
  // The check reads every artifact.
  const find = (): ProjectFault | null =>
    checkProject(root, {...options, open: () => open({root, profile})}) ?? null
  // The reason of a fault can name folders of this machine.
  const fault = await keepByContracts(store, inputs, find, (found) => found === null)
  if (fault?.severity !== 'error') return
  const {kind, reason} = fault
  const ruleId = kind === 'stale' ? 'stale-artifact' : 'no-contracts'
  const place = kind === 'unknown-profile' ? (profilePlace ?? setting.place) : setting.place
  return {...setting, place, ruleId, severity: 'error', reason, subject: kind}
}

const echoes = new Set(['no-contracts', 'stale-artifact', 'unknown-symbol'])

/**
 * Replace the problems that pages report because of the contracts with the problem of the contracts.
 *
 * While it lasts, a symbol that is not found says nothing about the page.
 */
export function reportContractsOnce<Value extends {ruleId: string}>(
  problems: ReadonlyArray<Value>,
  cause: Value | undefined
): Array<Value> {
  if (!cause) return [...problems]
  return [cause, ...problems.filter(({ruleId}) => !echoes.has(ruleId))]
}
