import path from 'node:path'
import {type ReadTreeOptions, readTree, type Tree, type TreeResult} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {Problem} from '@lockstep/problem'
import type {CacheStore} from '../cache/store.ts'
import {emptyFacts} from '../compile/empty-facts.ts'
import {readContentFile} from '../compile/read-content-file.ts'
import {toReadError} from '../compile/to-read-error.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {createPagePool, type PagePool, type RunListener} from '../threads/create-page-pool.ts'
import {pickFolder} from './pick-folder.ts'
import {readPlannedRoutes} from './read-planned-routes.ts'

/** Options for reading the tree of a folder. */
export interface ContentTreeOptions extends Pick<ReadTreeOptions, 'dialect' | 'cache'> {
  /** Folder whose `site.yaml` may generate pages, so that keys in `_meta` files for them are right. Default: none. */
  cwd?: string | undefined
  /** Folder to report on. Default: all of them. */
  folder?: string | undefined
  /**
   * Returns whether to parse a page with this text. Other pages have no front matter and no headings. Default: all
   * pages are parsed.
   */
  isNeeded?: ((text: string) => boolean) | undefined
  /** Gets the page that takes longer than two seconds. */
  onWait?: RunListener['onWait']
}

/** The tree of a docs folder, and the part of it that `folder` selects. */
interface ContentTree extends TreeResult<Record<string, unknown>> {
  /** The part of the tree that is in the folder. */
  part: Tree
  /** Problems of that part. */
  problems: Array<Problem>
  /** Routes of the pages that the site generates. */
  planned: Array<string>
}

/** Read the tree of a docs folder. Pages are parsed in threads, each in its budget. */
export async function readContentTree(
  content: string,
  {dialect: asked, cache, cwd, folder = content, isNeeded, onWait}: ContentTreeOptions = {}
): Promise<ContentTree> {
  let pool: PagePool | undefined
  const isTextNeeded = (file: string, isNeeded: (text: string) => boolean): boolean => {
    try {
      return isNeeded(readContentFile(content, file))
    } catch {
      return true // The thread that reads it reports why it cannot.
    }
  }
  try {
    const planned = cwd === undefined ? [] : await readPlannedRoutes(cwd, content)
    const result = await readTree(content, {
      dialect: asked,
      cache,
      planned,
      async parse(files, dialect) {
        const needed = isNeeded ? files.filter((file) => isTextNeeded(file, isNeeded)) : files
        const found = new Map<string, PageFacts | Error>(files.map((file) => [file, emptyFacts]))
        if (needed.length === 0) return found
        const options = {content, rootName: path.basename(content), dialect, engine: ''}
        pool ??= createPagePool(options, noStore)
        const tasks = needed.map((file) => ({kind: 'facts', file}) as const)
        const results = await pool.run(tasks, {onWait})
        for (const [index, result] of results.entries()) {
          const file = needed[index] ?? ''
          if (result.kind === 'facts') found.set(file, result.facts)
          else if (result.kind === 'unreadable') found.set(file, toReadError(result))
          else found.delete(file)
        }
        return found
      }
    })
    const inner = toRelativePath(content, folder)
    const part = pickFolder(result.tree, inner)
    const isWhole = part === result.tree
    const problems = result.problems.filter(({file}) => isWhole || file.startsWith(`${inner}/`))
    return {...result, part, problems, planned}
  } finally {
    await pool?.close()
  }
}

/** Facts are kept in a separate cache. */
const noStore: CacheStore = {has: async () => false, get: async () => undefined, async put() {}}
