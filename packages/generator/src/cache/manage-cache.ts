import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import type {Settings} from '../settings/settings.ts'
import {mapSome} from './map-some.ts'
import {openCache} from './open-cache.ts'
import {measureDiskStore, removeOldSegments} from './read-disk-usage.ts'
import {type LastBuild, type LastProof, readLastBuild, readLastProof} from './read-last-build.ts'
import {getCacheKeys, writePublicKey} from './remote/cache-keys.ts'
import {readDriver} from './remote/read-driver.ts'
import {type RemoteOptions, readRemoteOptions} from './remote/read-remote-options.ts'
import type {RemoteDriver} from './remote/remote-driver.ts'

/** The contents of a site's caches. */
export interface CacheReport {
  folder: string
  local: {entries: number; bytes: number}
  /** Undefined before the first build. */
  last?: LastBuild | undefined
  /** Undefined before the first run of commands with a remote cache. */
  proof?: LastProof | undefined
  /** Undefined without a remote cache. */
  remote?: RemoteUsage | undefined
}

interface RemoteUsage {
  driver: string
  /** Whether this machine can read entries, and write them. */
  canRead: boolean
  canWrite: boolean
  /** Undefined when the cache does not answer: then `fault` says why. */
  entries?: number | undefined
  fault?: string | undefined
}

/** The result of trimming the caches of a site. */
export interface TrimReport {
  local: {entries: number; bytes: number}
  /** Undefined without a remote cache, and where the driver doesn't know the age of entries. */
  remote?: number | undefined
  driver?: string | undefined
}

class CacheCommandError extends SetupError {
  override name = 'CacheCommandError'
}

/** The settings that say where the caches of a site are. */
type CacheSettings = Pick<Settings, 'cache' | 'content' | 'file' | 'out'>

/** Count the entries in the caches of a site. */
export async function describeCache(settings: CacheSettings, cache?: string): Promise<CacheReport> {
  const folder = await openCache(settings, cache)
  const local = measureDiskStore(path.join(folder, 'store'))
  const options = readRemoteOptions(settings)
  const [last, proof] = await Promise.all([readLastBuild(folder), readLastProof(folder)])
  const known = {folder, local, last, proof}
  if (!options) return known
  const {own, verify} = getCacheKeys(options.secret, options.publicKey)
  const remote = {
    driver: options.driver,
    canRead: verify !== undefined,
    canWrite: own !== undefined
  }
  return withDriver(options, async (driver) => {
    try {
      const keys = await limit(driver.list(), mostTime.show)
      return {...known, remote: {...remote, entries: keys.length}}
    } catch (error) {
      const fault = toFault(error)
      return {...known, remote: {...remote, fault}}
    }
  })
}

/** Remove entries that no build has written for some days. Builds recreate what they need. */
export async function trimCache(
  settings: CacheSettings,
  {days, now, cache}: {days: number; now: Date; cache?: string | undefined}
): Promise<TrimReport> {
  const before = new Date(now.getTime() - days * 24 * 3600 * 1000)
  const folder = await openCache(settings, cache)
  const local = removeOldSegments(path.join(folder, 'store'), before)
  const options = readRemoteOptions(settings)
  if (!options) return {local}
  const remote = await withDriver(options, (driver) =>
    limit(removeOldEntries(driver, before), mostTime.trim).catch((cause: unknown) => {
      const reason = `Cannot trim the remote cache (${options.driver}): ${toFault(cause)}`
      throw new CacheCommandError(reason, {cause})
    })
  )
  return {local, driver: options.driver, remote}
}

/** Say what failed. `fetch` says it in the cause. */
function toFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const {message, cause} = error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** Remove old entries and count them. Undefined where the driver doesn't know their age. */
async function removeOldEntries(driver: RemoteDriver, before: Date): Promise<number | undefined> {
  const keys = await driver.list()
  const times = await mapSome(keys, atOnce, driver.getTime)
  const old = keys.filter((_, index) => (times[index] ?? before) < before)
  await mapSome(old, atOnce, driver.remove)
  return keys.length === 0 || times.some((time) => time !== undefined) ? old.length : undefined
}

/** How many entries are checked or removed in parallel. */
const atOnce = 32

/** Milliseconds that a cache may take. A million entries are removed in the longer time. */
const mostTime = {show: 60_000, trim: 1_800_000}

/** Fail after some time, because a server can answer without end, or not at all. */
async function limit<T>(work: Promise<T>, time: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const reason = `it took longer than ${time / 1000} s`
    timer = setTimeout(() => reject(new CacheCommandError(reason)), time)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Derive the public key from the secret in the environment. */
export function derivePublicKey(env: NodeJS.ProcessEnv = process.env): string {
  const {verify} = getCacheKeys(env.LOCKSTEP_CACHE_SECRET || undefined, undefined)
  if (!verify) {
    throw new CacheCommandError(
      'Cannot find the secret for the cache: set `LOCKSTEP_CACHE_SECRET`; `openssl rand -hex 32` creates one'
    )
  }
  return writePublicKey(verify)
}

async function withDriver<T>(
  options: RemoteOptions,
  use: (driver: RemoteDriver) => Promise<T>
): Promise<T> {
  const driver = await readDriver(options)
  try {
    return await use(driver)
  } finally {
    await driver.close()
  }
}
