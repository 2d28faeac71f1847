import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {
  buildTree,
  type Dialect,
  listPartials,
  type MetaLink,
  PageReadError,
  readSources,
  type Tree
} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import type {ContractSource} from '@lockstep/pages'
import {mergeProblems, type Problem} from '@lockstep/problem'
import {toDigest} from '../cache/to-digest.ts'
import type {LateTask, PagePool, RunListener} from '../compile/create-page-pool.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import type {PageResult, PageTask} from '../compile/page-tasks.ts'
import {readFileDigest} from '../compile/read-content-file.ts'
import {toKeyText, toPageSource} from '../compile/read-page-source.ts'
import type {PageStore} from '../compile/read-page-store.ts'
import {toPageKey} from '../compile/to-page-key.ts'
import {createCitationCheck} from '../contracts/check-citations.ts'
import {isInShard, type Shard} from './shard.ts'

/** A docs set with every page compiled. */
export interface Site {
  tree: Tree
  /** Addresses in `_meta` files. */
  metaLinks: ReadonlyArray<MetaLink>
  /** Entries of the pages, by file. */
  entries: ReadonlyMap<string, PageEntry>
  /** Facts of the files that pages include and that are not pages themselves. */
  partials: ReadonlyMap<string, PageEntry>
  problems: Array<Problem>
  /** Those of them that are of the tree, and of no page alone. */
  treeProblems: Array<Problem>
  /** How many pages this build compiled; the others came from the cache. */
  compiled: number
}

/** Options for reading a site. */
export interface ReadSiteOptions {
  /** Folder of the pages. */
  content: string
  /** Digest of all code that compiles articles. */
  engine: string
  /** Digest of the contracts that pages can show. */
  contracts: string
  /** Opens them, when a page may have to be compiled because they changed. */
  openContracts: () => ContractSource
  /** Folder of the project that has them. */
  project?: string | undefined
  /** Texts of generated pages and `_meta` files, by path. */
  generated: ReadonlyMap<string, string>
  store: PageStore
  /** Pages are compiled here. The version of Nextra is known when the folder has been looked at. */
  getPool: (dialect: Dialect) => PagePool
  /** Files that changed since they were read last, into `before`. Default: all are looked at. */
  changed?: ReadonlySet<string> | undefined
  before?: Site | undefined
  onProgress?: OnProgress | undefined
}

/** Gets the number of compiled pages, and the page that takes long. */
export type OnProgress = (done: number, total: number, waiting?: string) => void

/** Read a docs set, and compile the pages that no earlier build has compiled. */
export async function readSite(options: ReadSiteOptions): Promise<Site> {
  const {before, changed} = options
  if (before && changed && areOnlyPages(changed, before)) {
    const site = await readChangedPages(before, [...changed], options)
    if (site) return site
  }

  const entries = new Map<string, PageEntry>()
  const partials = new Map<string, PageEntry>()
  let compiled = 0
  const sources = await readSources(options.content, {generated: options.generated})
  const facts = new Map<string, PageFacts | Error>()

  let waiting = sources.pages
  for (let arePages = true; waiting.length > 0; arePages = false) {
    const read = await readEntries(waiting, sources.dialect, arePages, options)
    for (const [file, error] of read.unreadable) facts.set(file, error)
    for (const [file, entry] of read.entries) {
      facts.set(file, entry.facts)
      if (arePages) entries.set(file, entry)
      else partials.set(file, entry)
    }
    if (arePages) compiled = read.compiled
    waiting = listPartials(sources, facts)
  }

  const {tree, metaLinks, problems: treeProblems} = buildTree(sources, facts)
  return withProblems({tree, metaLinks, entries, partials, treeProblems, compiled})
}

/** Compile the pages of a share that no earlier build knows. Returns how many pages it has, and how many were compiled. */
export async function compileShard(
  shard: Shard,
  options: ReadSiteOptions
): Promise<{pages: number; compiled: number}> {
  const {pages, dialect} = await readSources(options.content, {generated: options.generated})
  const own = pages.filter((file) => isInShard(file, shard))
  const {compiled} = await readEntries(own, dialect, true, options)
  return {pages: own.length, compiled}
}

/** Whether files are pages that no other page includes. */
function areOnlyPages(files: ReadonlySet<string>, {entries, partials}: Site): boolean {
  for (const file of files) if (!entries.has(file) || partials.has(file)) return false
  return ![...entries.values()].some((entry) => entry.partials.some(([file]) => files.has(file)))
}

/**
 * Read pages of a site again. Returns undefined if their metadata changed, because then the tree changes as well.
 *
 * It also returns undefined when a page gets its first commands or loses its last ones, because proofs are read only
 * for pages with commands.
 */
async function readChangedPages(
  before: Site,
  files: ReadonlyArray<string>,
  options: ReadSiteOptions
): Promise<Site | undefined> {
  const {tree, metaLinks, partials, treeProblems} = before
  const read = await readEntries(files, tree.dialect, true, options)
  const entries = new Map(before.entries)
  for (const file of files) {
    const entry = read.entries.get(file)
    const known = before.entries.get(file)
    if (!entry || !known || !isDeepStrictEqual(entry.facts, known.facts)) return
    if ((entry.plan === undefined) !== (known.plan === undefined)) return
    entries.set(file, entry)
  }
  return withProblems({
    tree,
    metaLinks,
    entries,
    partials,
    treeProblems,
    compiled: read.compiled
  })
}

function withProblems(site: Omit<Site, 'problems'>): Site {
  const ofPages = [...site.entries.values()].flatMap((entry) => entry.problems)
  return {...site, problems: mergeProblems([...site.treeProblems, ...ofPages])}
}

/** Get pages or partials from an earlier build or compile them, in the order of the files. */
interface ReadEntries {
  entries: Map<string, PageEntry>
  unreadable: Map<string, Error>
  compiled: number
}

async function readEntries(
  files: ReadonlyArray<string>,
  dialect: Dialect,
  arePages: boolean,
  options: ReadSiteOptions
): Promise<ReadEntries> {
  const {contracts, engine, store} = options
  // A partial can also be a page, for which more is kept.
  const toName = (file: string): string => (arePages ? file : `partial ${file}`)
  const {found, drawn} = await findKnown(files, toName, dialect, options)
  // The diagram renderer takes long to load and warm up, so pages with diagrams go to as few threads as possible.
  const missing = files
    .filter((file) => !found.has(file))
    .sort((a, b) => Number(drawn.has(b)) - Number(drawn.has(a)))
  const tasks = missing.map((file): PageTask | LateTask => {
    if (!arePages) return {kind: 'parse', file}
    return {
      kind: 'compile',
      file,
      create: async () => ({kind: 'compile', file, before: await store.findContent(file)})
    }
  })
  const results =
    tasks.length === 0
      ? []
      : await options.getPool(dialect).run(tasks, createListener(tasks.length, options.onProgress))
  const unreadable = new Map<string, Error>()
  for (const [index, file] of missing.entries()) {
    const result = results[index] as PageResult // There is one for each task.
    if (result.kind === 'unreadable') {
      const {reason, line = 1} = result
      const point = {line, column: 1}
      unreadable.set(file, new PageReadError(reason, {start: point, end: point}))
    }
    if (result.kind === 'entry') found.set(file, result.entry)
  }

  // In the order of the files, whatever was known.
  const entries = new Map<string, PageEntry>()
  for (const file of files) {
    const entry = found.get(file)
    if (!entry) continue
    entries.set(file, entry)
    await store.keep(toName(file), entry, {engine, contracts})
  }
  return {entries, unreadable, compiled: missing.length}
}

function createListener(total: number, onProgress: OnProgress = () => {}): RunListener {
  let done = 0
  return {
    onDone(count) {
      done = count
      onProgress(done, total)
    },
    onWait: (file) => onProgress(done, total, file)
  }
}

/**
 * Find the cached entries that are still valid, and the pages with diagrams.
 *
 * A thread reads a page that changed a second time: 0.05 ms a page, where keeping the texts would cost the memory of all.
 */
async function findKnown(
  files: ReadonlyArray<string>,
  toName: (file: string) => string,
  dialect: Dialect,
  options: ReadSiteOptions
): Promise<{found: Map<string, PageEntry>; drawn: ReadonlySet<string>}> {
  const {content, engine, contracts, openContracts, project, generated, store, changed} = options
  const rootName = path.basename(content)
  const digests = new Map<string, string>()
  const found = new Map<string, PageEntry>()
  const drawn = new Set<string>()
  const haveSameAnswers = createCitationCheck(openContracts)

  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce)
    const texts = await Promise.all(
      some.map((file) => (findAsRead(file) ? undefined : tryRead(path.join(content, file))))
    )
    // Together, because a remote cache takes long to answer.
    const kept = await Promise.all(
      some.map((file, index) => {
        const text = findAsRead(file) ? undefined : toText(file, texts[index])
        if (text === undefined) return findAsRead(file)
        if (hasDiagram.test(text)) drawn.add(file)
        return store.find(toName(file), toPageKey({engine, dialect, rootName}, file, text))
      })
    )
    for (const [index, file] of some.entries()) {
      const name = toName(file)
      const entry = kept[index]
      if (!entry) continue
      if (entry.problems.some(({ruleId}) => passing.has(ruleId))) continue
      if (!haveSources(entry) || !(await havePartials(entry))) continue
      const isCurrent =
        entry.citations.length === 0 || store.isCheckedWith(name, entry.key, contracts)
      if (!isCurrent && !haveSameAnswers(entry.citations)) continue
      found.set(file, entry)
    }
  }
  return {found, drawn}

  function toText(file: string, written: string | undefined): string | undefined {
    const made = generated.get(file)
    if (written === undefined && made === undefined) return
    return toKeyText(toPageSource(written, made))
  }

  function findAsRead(file: string): PageEntry | undefined {
    if (!changed || changed.has(file)) return
    return store.findCurrent(toName(file), engine)
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

const hasDiagram = /^[\t >]*(?:`{3,}|~{3,})mermaid\b/m

/** A missing file may exist by now, although the page has not changed. */
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
    // Compiling the page reports the reason.
    return
  }
}
