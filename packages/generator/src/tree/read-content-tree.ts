import path from 'node:path'
import {type ReadTreeOptions, readTree, type TreeResult} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {CacheStore} from '../cache/store.ts'
import {toReadError} from '../compile/to-read-error.ts'
import {createPagePool, type PagePool, type RunListener} from '../threads/create-page-pool.ts'
import {readPlannedRoutes} from './read-planned-routes.ts'

/** Options for reading the tree of a folder. */
export interface ContentTreeOptions extends Pick<ReadTreeOptions, 'dialect' | 'cache'> {
  /** Folder whose `site.yaml` may generate pages, so that keys in `_meta` files for them are right. Default: none. */
  cwd?: string | undefined
  /** Gets the page that takes longer than two seconds. */
  onWait?: RunListener['onWait']
}

/** Read the tree of a docs folder, and the routes of the pages that the site generates. Pages are parsed in threads, each in its budget. */
export async function readContentTree(
  content: string,
  {dialect: asked, cache, cwd, onWait}: ContentTreeOptions = {}
): Promise<TreeResult<Record<string, unknown>> & {planned: Array<string>}> {
  let pool: PagePool | undefined
  try {
    const planned = cwd === undefined ? [] : await readPlannedRoutes(cwd, content)
    const result = await readTree(content, {
      dialect: asked,
      cache,
      planned,
      async parse(files, dialect) {
        const options = {content, rootName: path.basename(content), dialect, engine: ''}
        pool ??= createPagePool(options, noStore)
        const tasks = files.map((file) => ({kind: 'facts', file}) as const)
        const results = await pool.run(tasks, {onWait})
        return new Map(
          results.flatMap((result, index): Array<[string, PageFacts | Error]> => {
            const file = files[index] ?? ''
            if (result.kind === 'facts') return [[file, result.facts]]
            return result.kind === 'unreadable' ? [[file, toReadError(result)]] : []
          })
        )
      }
    })
    return {...result, planned}
  } finally {
    await pool?.close()
  }
}

/** Facts are kept in a cache of their own. */
const noStore: CacheStore = {has: async () => false, get: async () => undefined, async put() {}}
