import {describeDiskError, wholeFile} from '@lockstep/problem'
import type {z} from 'zod'
import {buildTree, type TreeResult} from './build-tree.ts'
import {listPartials} from './files/list-partials.ts'
import {type ReadContentOptions, readContent} from './files/read-content.ts'
import {readPageCache} from './files/read-page-cache.ts'
import {type ParsePages, readPages} from './files/read-pages.ts'
import type {TreeProblem} from './problem.ts'
import type {FrontMatter} from './tree/tree.ts'

/** How to read a docs set. */
export interface ReadTreeOptions<S extends z.ZodType = z.ZodType<FrontMatter>>
  extends ReadContentOptions {
  /** Schema of front matter. `page.frontMatter` has the type of its output. */
  frontMatter?: S | undefined
  /** Folder where facts of parsed pages are kept between runs. Default: none are kept. */
  cache?: string | undefined
  /** Parses pages elsewhere, for example in threads that can be stopped. Default: they are parsed here. */
  parse?: ParsePages | undefined
}

/**
 * Read a docs set: every page and every `_meta` file, as one tree.
 *
 * Problems with the content are returned and never thrown. A page that fails the schema keeps its front matter as
 * written, so check the problems before you trust the type.
 */
export async function readTree<S extends z.ZodType = z.ZodType<FrontMatter>>(
  root: string,
  options: ReadTreeOptions<S> = {}
): Promise<TreeResult<z.output<S>>> {
  const contentFiles = await readContent(root, options)
  const cache = await readPageCache(options.cache)
  const {dialect} = contentFiles
  const {parse} = options

  const pages = await readPages(root, contentFiles.pages, {dialect, cache, parse})
  for (;;) {
    const partials = listPartials(contentFiles, pages)
    if (partials.length === 0) break
    const read = await readPages(root, partials, {dialect, cache, parse})
    for (const [file, facts] of read) pages.set(file, facts)
  }

  const unwritten = toCacheProblems(options.cache, await cache.write())
  const problems = [...unwritten, ...contentFiles.problems]
  return buildTree({...contentFiles, problems}, pages, options.frontMatter)
}

function toCacheProblems(folder: string | undefined, error: Error | undefined): Array<TreeProblem> {
  if (folder === undefined || !error) return []
  const reason = `Cannot write cache, so the next run parses everything again: ${describeDiskError(error)}`
  return [{file: folder, ruleId: 'unwritable-cache', severity: 'warning', reason, place: wholeFile}]
}
