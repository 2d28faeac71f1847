import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {type Dialect, type ReadPages, readTree, type Tree} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {PagePool} from './create-page-pool.ts'
import type {PageEntry} from './page-entry.ts'
import type {PageResult, PageTask} from './page-tasks.ts'
import {readFileDigest} from './read-content-file.ts'
import type {PageStore} from './read-page-store.ts'
import {mergeProblems, type SiteProblem, toSiteProblem} from './site-problem.ts'
import {toDigest} from './to-digest.ts'
import {toPageKey} from './to-page-key.ts'

/** A docs set with every page compiled. */
export interface Site {
  tree: Tree
  /** What each page says, by its file. */
  entries: ReadonlyMap<string, PageEntry>
  /** What files say that pages include and that are no pages themselves. */
  partials: ReadonlyMap<string, PageEntry>
  problems: Array<SiteProblem>
  /** How many pages were compiled now; the others were known. */
  compiled: number
}

/** How to read a site. */
export interface ReadSiteOptions {
  /** Folder of the pages. */
  content: string
  /** Digest of all code that makes articles. */
  engine: string
  /** Digest of the contracts that pages may show. */
  contracts: string
  /** Folder of the project that has them. */
  project?: string | undefined
  store: PageStore
  /** Pages are compiled here. The version of Nextra is known when the folder has been looked at. */
  getPool: (dialect: Dialect) => PagePool
  /** Files that changed since they were read last. Default: all are looked at. */
  changed?: ReadonlySet<string> | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Read a docs set, and compile what is not known of an earlier build. */
export async function readSite(options: ReadSiteOptions): Promise<Site> {
  const {content, store} = options
  const entries = new Map<string, PageEntry>()
  const partials = new Map<string, PageEntry>()
  let compiled = 0

  const readPages: ReadPages = async (files, {dialect, kind}) => {
    // A partial may be a page as well, of which more is kept.
    const toName = (file: string): string => (kind === 'pages' ? file : `partial ${file}`)
    const found = await findKnown(files, toName, dialect, options)
    const missing = files.filter((file) => !found.has(file))
    const tasks = missing.map((file): PageTask => {
      if (kind !== 'pages') return {kind: 'parse', file}
      return {kind: 'compile', file, before: store.find(file)?.article}
    })
    const results =
      tasks.length === 0
        ? []
        : await options
            .getPool(dialect)
            .run(tasks, (done) => options.onProgress?.(done, tasks.length))
    const given = new Map<string, PageFacts | Error>()
    for (const [index, file] of missing.entries()) {
      const result = results[index] as PageResult // There is one for each task.
      if (result.kind === 'unreadable') given.set(file, new Error(result.reason))
      if (result.kind === 'entry') found.set(file, {...result.entry, contracts: options.contracts})
    }
    if (kind === 'pages') compiled = missing.length

    // In the order of the files, whatever was known.
    for (const file of files) {
      const entry = found.get(file)
      if (!entry) continue
      if (kind === 'pages') entries.set(file, entry)
      else partials.set(file, entry)
      store.keep(toName(file), entry, options.engine)
      given.set(file, entry.facts)
    }
    return given
  }

  const {tree, messages} = await readTree(content, {readPages})
  const problems = [
    ...messages.map(toSiteProblem),
    ...[...entries.values()].flatMap((entry) => entry.problems)
  ]
  return {tree, entries, partials, problems: mergeProblems(problems), compiled}
}

/** Entries of the store that are still true. */
async function findKnown(
  files: ReadonlyArray<string>,
  toName: (file: string) => string,
  dialect: Dialect,
  {content, engine, contracts, project, store, changed}: ReadSiteOptions
): Promise<Map<string, PageEntry>> {
  const rootName = path.basename(content)
  const digests = new Map<string, string>()
  const known = new Map<string, PageEntry>()

  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce)
    const texts = await Promise.all(
      some.map((file) => (isAsRead(file) ? undefined : tryRead(path.join(content, file))))
    )
    for (const [index, file] of some.entries()) {
      const entry = store.find(toName(file))
      const text = texts[index]
      if (!entry || (text === undefined && !isAsRead(file))) continue
      const key = text !== undefined && toPageKey({engine, dialect, rootName}, file, text)
      if (key && entry.key !== key) continue
      if (entry.problems.some(({ruleId}) => passing.has(ruleId))) continue
      if (entry.symbols.length > 0 && entry.contracts !== contracts) continue
      if (!haveSources(entry) || !(await havePartials(entry))) continue
      known.set(file, entry)
    }
  }
  return known

  function isAsRead(file: string): boolean {
    return changed !== undefined && !changed.has(file) && store.isCurrent(toName(file), engine)
  }

  function haveSources({sources}: PageEntry): boolean {
    return sources.every(([file, digest]) => readFileDigest(project ?? '', file) === digest)
  }

  async function havePartials({partials}: PageEntry): Promise<boolean> {
    for (const [file, digest] of partials) {
      if (!digests.has(file)) {
        const text = await tryRead(path.join(content, file))
        digests.set(file, text === undefined ? '' : toDigest(text))
      }
      if (digests.get(file) !== digest) return false
    }
    return true
  }
}

/** What was missing may be there by now, without a change of the page. */
const passing = new Set([
  'missing-partial',
  'missing-source',
  'no-contracts',
  'stale-artifact',
  'wrong-hash'
])

/** More at once is not faster, and holds more texts. */
const filesAtOnce = 32

async function tryRead(file: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8')
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  } catch {
    // Who compiles it will say why.
    return
  }
}
