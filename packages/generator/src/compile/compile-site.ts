import {isDeepStrictEqual} from 'node:util'
import {listPartials, type MetaLink, readContent, type Tree} from '@lockstep/navtree'
import type {PageFacts} from '@lockstep/navtree/parse'
import {mergeProblems, type Problem} from '@lockstep/problem'
import {compileEarly} from './compile-early.ts'
import {compileEntries} from './compile-entries.ts'
import type {CompileEntriesOptions, EarlyPages, OnProgress} from './compile-entries-options.ts'
import {buildTreeOnce, guessTree, type TreeGuess} from './guess-tree.ts'
import type {PageEntry} from './page-entry.ts'
import type {EntryKind} from './read-page-store.ts'
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

/** Options for compiling a site. */
export interface CompileSiteOptions extends Omit<CompileEntriesOptions, 'early'> {
  /** The site as last read, if `changed` lists the changes since then. */
  before?: Site | undefined
  /** The only files that were edited since the last build. Pages among them are compiled before the others are found. */
  edited?: ReadonlyArray<string> | undefined
}

/** List a docs set, compile the pages that no earlier build has compiled, and build the tree. */
export async function compileSite(options: CompileSiteOptions): Promise<Site> {
  const {before, changed} = options
  if (before && changed && areOnlyPages(changed, before)) {
    const site = await compileChangedPages(before, [...changed], options)
    if (site) return site
  }

  const entries = new Map<string, PageEntry>()
  const partials = new Map<string, PageEntry>()
  let compiled = 0
  let early: EarlyPages = new Map()
  const contentFiles = await readContent(options.content, {
    generated: options.generated,
    onDialect(dialect) {
      early = compileEarly(options.edited ?? [], dialect, options)
    }
  })
  const facts = new Map<string, PageFacts | Error>()
  let guess: TreeGuess | undefined
  const onKnown: CompileEntriesOptions['onKnown'] = async (known, missing) => {
    await options.onKnown?.(known, missing)
    if (missing <= mostGuessed) guess = await guessTree(contentFiles, known, options.store)
  }

  let waiting = contentFiles.pages
  for (let kind: EntryKind = 'page'; waiting.length > 0; kind = 'partial') {
    const read = await compileEntries(waiting, contentFiles.dialect, kind, {
      ...options,
      ...(kind === 'page' ? {early, onKnown} : {onProgress: reportWait(options.onProgress)})
    })
    for (const [file, error] of read.unreadable) facts.set(file, error)
    for (const [file, entry] of read.entries) {
      facts.set(file, entry.facts)
      if (kind === 'page') entries.set(file, entry)
      else partials.set(file, entry)
    }
    if (kind === 'page') compiled = read.compiled
    waiting = listPartials(contentFiles, facts)
  }

  const {tree, metaLinks, problems: treeProblems} = buildTreeOnce(contentFiles, facts, guess)
  return withProblems({tree, metaLinks, entries, partials, treeProblems, compiled})
}

/** With more new pages, the tree probably changes. */
const mostGuessed = 4

/** Compile the pages of a share that no earlier build knows. Returns how many pages it has, and how many were compiled. */
export async function compileShard(
  shard: Shard,
  options: CompileSiteOptions
): Promise<{pages: number; compiled: number}> {
  const {pages, dialect} = await readContent(options.content, {generated: options.generated})
  const own = pages.filter((file) => isInShard(file, shard))
  const {compiled} = await compileEntries(own, dialect, 'page', options)
  return {pages: own.length, compiled}
}

/** Whether files are pages that no other page includes. */
function areOnlyPages(files: ReadonlySet<string>, {entries, partials}: Site): boolean {
  for (const file of files) if (!entries.has(file) || partials.has(file)) return false
  return ![...entries.values()].some((entry) => entry.partials.some(([file]) => files.has(file)))
}

/** Partials are no pages, so they don't count as progress. One that takes long is still named. */
function reportWait(onProgress: OnProgress = () => {}): OnProgress {
  return (done, total, waiting) => waiting !== undefined && onProgress(done, total, waiting)
}

/**
 * Compile pages of a site again. Returns undefined if their metadata changed, because then the tree changes as well.
 *
 * It also returns undefined when a page gets its first commands or loses its last ones, because proofs are read only
 * for pages with commands.
 */
async function compileChangedPages(
  before: Site,
  files: ReadonlyArray<string>,
  options: CompileSiteOptions
): Promise<Site | undefined> {
  const read = await compileEntries(files, before.tree.dialect, 'page', options)
  const entries = new Map(before.entries)
  for (const file of files) {
    const entry = read.entries.get(file)
    const known = before.entries.get(file)
    if (!entry || !known || !isDeepStrictEqual(entry.facts, known.facts)) return
    if ((entry.plan === undefined) !== (known.plan === undefined)) return
    entries.set(file, entry)
  }
  return withProblems({...before, entries, compiled: read.compiled})
}

function withProblems(site: Omit<Site, 'problems'>): Site {
  const ofPages = [...site.entries.values()].flatMap((entry) => entry.problems)
  return {...site, problems: mergeProblems([...site.treeProblems, ...ofPages])}
}
