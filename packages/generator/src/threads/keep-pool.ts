import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {CompilerOptions} from '../compile/create-page-compiler.ts'
import {createPagePool, type PagePool, type PoolOptions} from './create-page-pool.ts'
import type {SpareThreads} from './start-thread.ts'

/** Keeps a pool of threads as long as they can go on with what they have loaded. */
export interface PoolKeeper {
  /** Return a pool with these options. `loaded` is a digest of what its threads keep in memory. */
  getPool: (options: CompilerOptions, loaded: string) => PagePool
  /** Return the pool that was asked for last. Throws before the first `getPool`. */
  getLast: () => PagePool
  close: () => Promise<void>
}

/** Create a keeper of pools. A new pool replaces the one before, whose threads end. */
export function createPoolKeeper(
  store: CacheStore,
  poolOptions: PoolOptions,
  spares: SpareThreads
): PoolKeeper {
  let kept: {pool: PagePool; key: string} | undefined

  return {
    getPool(options, loaded) {
      const key = toDigest(JSON.stringify(options), loaded)
      if (kept?.key === key) return kept.pool
      const previous = kept?.pool
      const pool = createPagePool(options, store, poolOptions, spares)
      kept = {pool, key}
      // Threads with other components, or with other contracts in memory, cannot be reused.
      void previous?.close()
      return pool
    },
    getLast() {
      if (!kept) throw new Error('Cannot find the pool: the site has not been read')
      return kept.pool
    },
    async close() {
      await Promise.all([kept?.pool.close(), ...spares.map(({worker}) => worker.terminate())])
    }
  }
}
