import {mkdir, readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import type {Problem} from '@lockstep/problem'
import {checkProject, type ProjectFault} from '@lockstep/snippets'
import {toDigest} from '../cache/to-digest.ts'
import type {SiteProject} from '../settings/to-project.ts'

/** What the check of a project depends on. */
interface CheckOptions {
  /** Folder of the cache. */
  cache: string
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
  {cache, digest}: CheckOptions
): Promise<Problem | undefined> {
  const options = {
    ...(profile !== undefined && {profile}),
    ...(command !== undefined && {command})
  }
  const key = toDigest('1', digest, JSON.stringify(options))
  const fault = await readKept(path.join(cache, 'contracts-fault.json'), key, () =>
    checkProject(root, options)
  )
  if (fault?.severity !== 'error') return
  const {kind, reason} = fault
  const ruleId = kind === 'stale' ? 'stale-artifact' : 'no-contracts'
  return {...setting, ruleId, severity: 'error', reason, subject: kind}
}

/** Read a fault that was found before, or find it and keep it. The check reads every artifact. */
async function readKept(
  file: string,
  key: string,
  find: () => ProjectFault | undefined
): Promise<ProjectFault | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The first line is the key, and the rest was written here.
  if (text.startsWith(`${key}\n`)) return JSON.parse(text.slice(key.length + 1)) ?? undefined
  const fault = find()
  await mkdir(path.dirname(file), {recursive: true})
  await writeFile(file, `${key}\n${JSON.stringify(fault ?? null)}`)
  return fault
}

const echoes = new Set(['no-contracts', 'stale-artifact', 'unknown-symbol'])

/**
 * Put the problem of the contracts in the place of everything that pages report because of it.
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
