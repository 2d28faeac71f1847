import {existsSync, statSync} from 'node:fs'
import {SetupError} from '@lockstep/problem'
import {checkCache, createCache} from '../cache/open-cache.ts'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {openStore} from '../cache/remote/open-store.ts'
import {readRemoteOptions} from '../cache/remote/read-remote-options.ts'
import type {CacheStore} from '../cache/store.ts'
import {type CompileSiteOptions, compileShard, compileSite} from '../compile/compile-site.ts'
import {manyPages} from '../compile/many-pages.ts'
import {type PageStore, readPageStore} from '../compile/read-page-store.ts'
import type {Shard} from '../compile/shard.ts'
import {listFiles} from '../files/list-files.ts'
import {readGitDates} from '../git/read-git-dates.ts'
import {createRepositoryReader, type ReadRepository} from '../git/read-repository.ts'
import {askOnce} from '../promises/ask-once.ts'
import {awaitLater} from '../promises/await-later.ts'
import {type RecordedRuns, readRecordedRuns} from '../proof/read-proofs.ts'
import {createSearchReader} from '../search/create-search-reader.ts'
import type {OnSearchFile, SearchFiles} from '../search/read-search-files.ts'
import type {Settings} from '../settings/settings.ts'
import {toProject} from '../settings/to-project.ts'
import {type PagePool, type PoolOptions, startSpares} from '../threads/create-page-pool.ts'
import {createPoolKeeper} from '../threads/keep-pool.ts'
import type {SpareThreads} from '../threads/start-thread.ts'
import {type CompileInputs, type OpenedInputs, readCompileInputs} from './read-compile-inputs.ts'
import {readSiteState, type SiteState} from './read-site-state.ts'
import {runAlongside} from './run-alongside.ts'
import {toCompileOptions} from './to-compile-options.ts'
import {toInputOptions} from './to-input-options.ts'
import {toStateSettings} from './to-state-settings.ts'

/** An open site, which can be read again after each edit. */
export interface OpenSite {
  /** Read everything that changed since the last read. */
  read: (options?: ReadOptions) => Promise<SiteState>
  /** Begin to read what the search index needs of the one before, while this thread waits for others. */
  prepareSearch: () => void
  /**
   * Read the search index of the pages, building it if necessary. It takes what it needs from the entries of pages at
   * once, so they can be dropped.
   */
  readSearch: (state: SiteState) => Promise<SearchFiles>
  /** Set who gets the files of the index that are made from now on, as soon as they are there. */
  watchSearchFiles: (onFile: OnSearchFile | undefined) => void
  /** Compile the pages of a share that are not known. */
  compileShard: (shard: Shard, options?: ReadOptions) => Promise<{pages: number; compiled: number}>
  getPool: () => PagePool
  pages: PageStore
  /** Results of this run and of earlier ones. */
  store: LayeredStore
  cache: string
  close: () => Promise<void>
}

/** How a site is opened: from the command line, and what its caller knows about the run. */
export interface OpenSiteOptions extends Omit<PoolOptions, 'isFrugal'> {
  /** Threads that have started already. The site takes them out of the list. */
  spares?: SpareThreads | undefined
  /** Reads repositories for one build. A site that is read again has a new one each time. */
  readRepository?: ReadRepository | undefined
  /** Wait until everything that this build makes is in the remote cache. */
  isPatient?: boolean | undefined
  /** Cache folder. */
  cache?: string | undefined
}

/** Options for reading a site again. */
export interface ReadOptions extends Pick<CompileSiteOptions, 'edited' | 'onKnown' | 'onProgress'> {
  /** Files of the docs folder that changed since the last time. Default: all files are checked. */
  changed?: ReadonlySet<string> | undefined
  /** Texts of an editor, by file. They replace what is on the disk. */
  unsaved?: ReadonlyMap<string, string> | undefined
  onStage?: ((name: string) => void) | undefined
}

/** A content folder that doesn't exist. */
class ContentNotFoundError extends SetupError {
  override name = 'ContentNotFoundError'
}

/** Open a site. Nothing is kept open but threads, which end with `close`. */
export async function openSite(
  settings: Settings,
  options: OpenSiteOptions = {}
): Promise<OpenSite> {
  const {content} = settings
  requireFolder(settings)
  const cache = await createCache(settings, options.cache)
  // It is awaited before anything of the cache is used.
  const checking = awaitLater(checkCache(cache))
  const remote = readRemoteOptions(settings)
  const {isPatient, jobs} = options
  const store = await openStore({cache, remote, isPatient})
  const pages = await readPageStore(cache, store)
  const project = toProject(settings)
  const readDates = askOnce(() => readGitDates(content, options.readRepository, store))
  // A remote cache may have every page.
  const isCold = pages.isNew && remote === undefined
  const {spares, poolOptions} = await startThreads(isCold ? settings : undefined, options)
  const {getPool, ...pool} = createPoolKeeper(store, poolOptions, spares)
  const {synonyms} = settings.search
  const search = createSearchReader({synonyms, cache, store, getPool: pool.getLast, jobs})
  let inputs: CompileInputs | undefined
  let last: SiteState | undefined

  return {
    cache,
    pages,
    store,
    getPool: pool.getLast,
    async close() {
      // After a failure, nothing may still write to the cache: the caller may remove it.
      await Promise.all([search.close(), pool.close(), inputs?.assets.catch(() => {})])
      store.close()
    },
    prepareSearch: search.prepare,
    readSearch: ({site, model}) => search.read(site, model),
    watchSearchFiles: search.watch,
    async read(read = {}) {
      const {compileOptions, inputs: current, readContracts} = await prepare(read)
      const readRuns = createRunsReader(settings, current, store)
      // After an edit, most runs are known.
      const onSent = (): unknown => [readDates(), current.origin?.readCommit(), last ?? readRuns()]
      const site = await runAlongside(readContracts, read.onProgress, (onProgress) =>
        compileSite({...compileOptions, ...read, onProgress, onSent, before: last?.site})
      )
      // If no page had to be compiled, documents are still rendered by the threads of this state.
      compileOptions.getPool(site.tree.dialect).collect()
      read.onStage?.('links')
      const known = {inputs: current, readDates, readRuns, before: last}
      last = await readSiteState(site, known, toStateSettings(settings))
      return last
    },
    async compileShard(shard, read = {}) {
      const {compileOptions, readContracts} = await prepare(read)
      return runAlongside(readContracts, read.onProgress, (onProgress) =>
        compileShard(shard, {...compileOptions, ...read, onProgress})
      )
    }
  }

  /** Read everything around the pages, and return what they are compiled with. */
  async function prepare({changed, onStage}: ReadOptions) {
    onStage?.('assets')
    // If only pages changed, everything around them is still valid.
    let fresh: OpenedInputs | undefined
    if (!changed || !inputs) {
      await checking
      const {readRepository = createRepositoryReader()} = options
      const inputOptions = toInputOptions(settings, {project, cache, store, readRepository})
      fresh = await readCompileInputs(inputOptions)
      inputs = fresh.inputs
    }
    onStage?.('pages')
    const opened = {project, inputs, pages, getPool, openArtifacts: fresh?.open}
    const compileOptions = toCompileOptions(settings, opened)
    return {compileOptions, inputs, readContracts: fresh?.readContracts}
  }
}

function createRunsReader(
  {contracts: project, proof}: Settings,
  {publicFiles}: CompileInputs,
  store: CacheStore
): () => Promise<RecordedRuns> {
  return askOnce(() => readRecordedRuns(proof.transcripts, {publicFiles, project, store}))
}

/** Take the threads that have started already, and start threads for the pages of a site that has none yet. */
async function startThreads(
  cold: Pick<Settings, 'content' | 'reference'> | undefined,
  options: OpenSiteOptions
): Promise<{spares: SpareThreads; poolOptions: PoolOptions}> {
  const started = options.spares?.splice(0) ?? []
  const pages = cold ? await countPages(cold) : 0
  const isFrugal = pages >= manyPages && pages < Number.POSITIVE_INFINITY
  // Those that have started would take more memory.
  if (isFrugal) for (const {worker} of started.splice(0)) void worker.terminate()
  const {jobs, keepThreads} = options
  const poolOptions = {jobs, keepThreads, isFrugal}
  return {spares: [...started, ...startSpares(pages, poolOptions, started.length)], poolOptions}
}

function requireFolder({content, file}: Pick<Settings, 'content' | 'file'>): void {
  if (existsSync(content)) {
    if (statSync(content).isDirectory()) return
    throw new ContentNotFoundError(`Unexpected file \`${content}\`, expected the content folder`)
  }
  const hint =
    file === undefined ? '' : ': name the folder of the pages as `content` in `site.yaml`'
  throw new ContentNotFoundError(`Cannot find the content folder \`${content}\`${hint}`)
}

/** Count the pages on the disk, or return infinity if a reference adds an unknown number of pages. */
async function countPages({
  content,
  reference
}: Pick<Settings, 'content' | 'reference'>): Promise<number> {
  if (reference.length > 0) return Number.POSITIVE_INFINITY
  return (await listFiles(content)).filter((file) => /\.mdx?$/.test(file)).length
}
