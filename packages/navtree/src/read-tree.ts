import path from 'node:path'
import {type Problem, sortProblems, wholeFile} from '@lockstep/problem'
import type {z} from 'zod'
import {checkFrontMatter} from './checks/check-front-matter.ts'
import {checkNavigation} from './checks/check-navigation.ts'
import {listSources} from './files/list-sources.ts'
import {readDialect} from './files/read-dialect.ts'
import {type ReadPages, readFiles} from './files/read-files.ts'
import {readPageCache} from './files/read-page-cache.ts'
import type {TreeProblem} from './problem.ts'
import {buildTree} from './tree/build-tree.ts'
import {checkPartials} from './tree/resolve-headings.ts'
import type {Dialect, FrontMatter, Tree} from './tree/tree.ts'

/** How to read a docs set. */
export interface ReadTreeOptions<S extends z.ZodType = z.ZodType<FrontMatter>> {
  /** Schema of front matter; the type of `page.frontMatter` is what it gives. */
  frontMatter?: S | undefined
  /** Version of Nextra whose rules count where versions differ. Default: see `readDialect`. */
  dialect?: Dialect | undefined
  /** Folder where facts of parsed pages are kept between runs. Default: none are kept. */
  cache?: string | undefined
  /** Gives the facts of pages where somebody else reads and parses them. Default: they are parsed here. */
  readPages?: ReadPages | undefined
  /** When the tree is read. Default: `SOURCE_DATE_EPOCH`, or now. */
  timestamp?: Date | undefined
}

/** A tree, and everything that is wrong with the files that it was read from. */
export interface ReadTreeResult<F> {
  tree: Tree<F>
  /** Sorted by file and place. */
  problems: Array<Problem>
}

/**
 * Read a docs set: every page and every `_meta` file, as one tree.
 *
 * Problems with the content are returned and never thrown. A page that fails the schema keeps its front matter as it was
 * written, so look at the problems before you trust the type.
 */
export async function readTree<S extends z.ZodType = z.ZodType<FrontMatter>>(
  root: string,
  options: ReadTreeOptions<S> = {}
): Promise<ReadTreeResult<z.output<S>>> {
  const {folder, problems: unread} = await listSources(root)
  const {dialect = await readDialect(root, folder), timestamp = readClock()} = options
  // Only version 4 reads pages out of the folder `app` of Next.js.
  const rootName = path.basename(path.resolve(root))
  const layout = {dialect, rootName, isApp: dialect === 4 && rootName === 'app'}

  const cache = await readPageCache(options.cache)
  const files = await readFiles(root, folder, layout, {cache, readPages: options.readPages})
  const unwritten = toCacheProblem(options.cache, await cache.write())

  const {pages, metas} = files
  const {tree, problems: mismatches} = buildTree({pages, metas, folder, layout, timestamp})
  const found: Array<TreeProblem> = [
    ...unwritten,
    ...unread,
    ...files.problems,
    ...mismatches,
    ...checkPartials(pages, rootName),
    ...checkNavigation(tree, {folder, layout, pages, metas}),
    ...(options.frontMatter ? checkFrontMatter(tree, options.frontMatter, pages) : [])
  ]

  // The schema has parsed all front matter that it could; without one, it is of the type by default.
  return {tree: tree as Tree<z.output<S>>, problems: sortProblems(found)}
}

/** Why the cache could not be kept, as a problem of its folder. */
function toCacheProblem(folder: string | undefined, error: Error | undefined): Array<TreeProblem> {
  if (folder === undefined || !error) return []
  const reason = `Cannot write cache, so the next run parses everything again: ${error.message}`
  return [{file: folder, ruleId: 'unwritable-cache', severity: 'warning', reason, place: wholeFile}]
}

/** `SOURCE_DATE_EPOCH` counts seconds, see https://reproducible-builds.org/specs/source-date-epoch/. */
function readClock(): Date {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return epoch !== undefined && /^\d{1,12}$/.test(epoch)
    ? new Date(Number(epoch) * 1000)
    : new Date()
}
