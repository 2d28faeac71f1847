import type {Problem} from '@lockstep/problem'
import {checkProject, type ProjectFault} from '@lockstep/snippets'
import {getText, putText, type Store} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {SiteProject} from '../settings/to-project.ts'

/** What the check of a project depends on. */
interface CheckOptions {
  store: Store
  /** Digest of the sources and artifacts, see `readContractsDigest`. */
  digest: string
}

/**
 * Read the one problem that keeps pages from using the contracts of a site, at the setting that names them.
 *
 * Returns undefined when the contracts can be used.
 */
export async function readContractsProblem(
  {root, profile, command, setting}: SiteProject,
  {store, digest}: CheckOptions
): Promise<Problem | undefined> {
  const options = {
    ...(profile !== undefined && {profile}),
    ...(command !== undefined && {command})
  }
  const key = `check-${toDigest('2', digest, JSON.stringify(options))}`
  const fault = await readKept(store, key, () => checkProject(root, options))
  if (fault?.severity !== 'error') return
  const {kind, reason} = fault
  const ruleId = kind === 'stale' ? 'stale-artifact' : 'no-contracts'
  return {...setting, ruleId, severity: 'error', reason, subject: kind}
}

/** Read a fault that was found before, or find it and keep it. The check reads every artifact. */
async function readKept(
  store: Store,
  key: string,
  find: () => ProjectFault | undefined
): Promise<ProjectFault | undefined> {
  const json = await getText(store, key)
  if (json !== undefined) return (JSON.parse(json) as ProjectFault | null) ?? undefined // Written below.
  const fault = find()
  await putText(store, key, JSON.stringify(fault ?? null))
  return fault
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
