import {createRequire} from 'node:module'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {SetupError} from '@lockstep/problem'
import type {Driver} from 'unstorage'
import {openHttpDriver} from './open-http-driver.ts'
import type {RemoteOptions} from './read-remote-options.ts'
import type {RemoteDriver} from './remote-driver.ts'

/** A driver that cannot be loaded. */
class CacheDriverError extends SetupError {
  override name = 'CacheDriverError'
}

/**
 * Load a driver of [unstorage](https://unstorage.unjs.io/drivers) with its options.
 *
 * Only sites that name a driver install unstorage, so it is looked for from their folder first.
 */
export async function readDriver({
  driver: name,
  options,
  folder
}: Pick<RemoteOptions, 'driver' | 'options' | 'folder'>): Promise<RemoteDriver> {
  const {createStorage} = await load<typeof import('unstorage')>('unstorage', folder)
  const {default: createDriver} = await load<{default: (options: object) => Driver}>(
    `unstorage/drivers/${name}`,
    folder
  )
  let driver: Driver
  try {
    driver = createDriver({...defaults[name], ...options})
  } catch (cause) {
    const reason = `Cannot use \`cache.remote\` with the driver \`${name}\`: ${toReason(cause)}`
    throw new CacheDriverError(reason, {cause})
  }
  if (name === 'http') return withOwnKeys(openHttpDriver(options))
  const storage = createStorage({driver})
  silence(driver)
  return withOwnKeys({
    async get(key) {
      const value: unknown = await storage.getItemRaw(key)
      return toBytes(value)
    },
    async put(key, bytes) {
      await storage.setItemRaw(key, bytes)
    },
    list: () => storage.getKeys(),
    async getTime(key) {
      const {mtime} = await storage.getMeta(key)
      return mtime instanceof Date ? mtime : undefined
    },
    remove: (key) => storage.removeItem(key),
    close: () => storage.dispose()
  })
}

/** List only keys that builds write. A server could also list `..`, which means another address. */
function withOwnKeys(driver: RemoteDriver): RemoteDriver {
  return {...driver, list: async () => (await driver.list()).filter((key) => /^[\w-]+$/.test(key))}
}

/** A client that retries forever would keep the process alive. */
const defaults: Record<string, object> = {
  redis: {connectTimeout: 1000, maxRetriesPerRequest: 1, enableAutoPipelining: true}
}

async function load<T>(name: string, folder: string): Promise<T> {
  for (const from of [path.join(folder, 'package.json'), import.meta.url]) {
    let file: string
    try {
      file = createRequire(from).resolve(name)
    } catch {
      // It is not installed there.
      continue
    }
    try {
      const loaded: {default?: T} & T = await import(pathToFileURL(file).href)
      return toModule(loaded)
    } catch (cause) {
      // Drivers import their clients, which are separate packages.
      const reason = `Cannot load \`${name}\` for \`cache.remote\`: ${toReason(cause)}; install the missing package next to \`unstorage\``
      throw new CacheDriverError(reason, {cause})
    }
  }
  const reason =
    name === 'unstorage'
      ? 'Cannot find `unstorage`, which `cache.remote` needs: install it with `npm install unstorage` and, for some drivers, their client, such as `ioredis` or `aws4fetch`'
      : `Cannot find the driver of \`cache.remote\`: unstorage has no \`${path.posix.basename(name)}\`; see https://unstorage.unjs.io/drivers for their names`
  throw new CacheDriverError(reason)
}

/** A CommonJS module has its exports in `default`. */
function toModule<T>(loaded: {default?: T} & T): T {
  const inner = loaded.default as (T & {__esModule?: boolean}) | undefined
  return inner?.__esModule || (inner && 'createStorage' in (inner as object)) ? inner : loaded
}

/** Requests report their failures, so keep the client of a driver from printing them as well. */
function silence({getInstance}: Driver): void {
  const client: unknown = getInstance?.()
  if (client && typeof client === 'object' && 'on' in client && typeof client.on === 'function') {
    client.on('error', () => {})
  }
}

/** Drivers return bytes, or whatever their client has for them. */
function toBytes(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return typeof value === 'string' ? Buffer.from(value, 'latin1') : undefined
}

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
