import path from 'node:path'
import {findDeepYaml} from '@lockstep/navtree/parse'
import {SetupError} from '@lockstep/problem'
import {parse} from 'yaml'
import type {z} from 'zod'
import {remoteSchema, type Settings} from '../../settings/settings.ts'

/** The remote cache of a site, as settings or the environment name it. */
export interface RemoteOptions {
  driver: string
  publicKey?: string | undefined
  /** Options of the driver. */
  options: object
  /** Folder of the site, from which drivers are looked for. */
  folder: string
  secret?: string | undefined
}

/** More than any driver and its options need. */
const mostLetters = 20_000

/** A wrong value in the environment. */
class CacheVariableError extends SetupError {
  override name = 'CacheVariableError'
}

/**
 * Read which remote cache a build uses: that of the environment, or that of the settings, or none.
 *
 * `LOCKSTEP_CACHE_REMOTE` is YAML or JSON like the setting, so that CI can pass passwords, or `off`.
 * `LOCKSTEP_CACHE_SECRET` is for trusted builds only, because anyone who knows it can change what pages say.
 */
export function readRemoteOptions(
  {cache, content, file}: Pick<Settings, 'cache' | 'content' | 'file'>,
  env: NodeJS.ProcessEnv = process.env
): RemoteOptions | undefined {
  const {LOCKSTEP_CACHE_REMOTE: text, LOCKSTEP_CACHE_SECRET: secret} = env
  if (text === 'off') return
  const setting = cache.remote
  const remote = text ? parseVariable(text) : setting
  if (!remote) return
  const {driver, publicKey = setting?.publicKey, ...options} = remote
  const folder = file === undefined ? content : path.dirname(file)
  return {driver, publicKey, options, folder, secret: secret || undefined}
}

function parseVariable(text: string): z.output<typeof remoteSchema> {
  let value: unknown
  try {
    // The parser calls itself for each level.
    if (text.length <= mostLetters && findDeepYaml(text) === undefined)
      value = parse(text, {maxAliasCount: 10})
  } catch {
    // It is reported below.
  }
  const {data} = remoteSchema.safeParse(value)
  if (data) return data
  const reason =
    'Unexpected value of `LOCKSTEP_CACHE_REMOTE`, expected YAML or JSON with a driver, such as `{driver: redis, url: "redis://cache:6379"}`, or `off`'
  throw new CacheVariableError(reason)
}
