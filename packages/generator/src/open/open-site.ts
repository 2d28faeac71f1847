import {existsSync, statSync} from 'node:fs'
import path from 'node:path'
import type {Dialect} from '@lockstep/navtree'
import type {ContractLookup} from '@lockstep/pages'
import {SetupError} from '@lockstep/problem'
import {listFiles} from '../assets/list-files.ts'
import {checkCache, createCache} from '../cache/open-cache.ts'
import type {LayeredStore} from '../cache/remote/layer-stores.ts'
import {openStore} from '../cache/remote/open-store.ts'
import {readRemoteOptions} from '../cache/remote/read-remote-options.ts'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {OnProgress} from '../compile/compile-entries.ts'
import {type CompileSiteOptions, compileShard, compileSite} from '../compile/compile-site.ts'
import type {CompilerOptions} from '../compile/create-page-compiler.ts'
import {type PageStore, readPageStore} from '../compile/read-page-store.ts'
import type {Shard} from '../compile/shard.ts'
import {createContractLookup} from '../contracts/create-contract-lookup.ts'
import type {OpenArtifacts} from '../contracts/open-artifacts.ts'
import {readEngine} from '../engine/read-engine.ts'
import {readGitDates} from '../git/read-git-dates.ts'
import {isForge} from '../git/to-source-href.ts'
import {listGeneratedTexts} from '../reference/list-generated-texts.ts'
import {readSearchFiles, type SearchFiles} from '../search/read-search-files.ts'
import type {Settings} from '../settings/settings.ts'
import {type SiteProject, toProject} from '../settings/to-project.ts'
import {warmThread} from '../threads/ask-thread.ts'
import {
  type PagePool,
  type PoolOptions,
  type SpareThreads,
  startSpares
} from '../threads/create-page-pool.ts'
import {createPoolKeeper} from '../threads/keep-pool.ts'
import {listSiteImages} from './list-site-images.ts'
import {listSiteLinks} from './list-site-links.ts'
import {listSiteRedirects} from './list-site-redirects.ts'
import {
  type CompileInputOptions,
  type CompileInputs,
  readCompileInputs
} from './read-compile-inputs.ts'
import {readSiteState, type SiteState, type StateSettings} from './read-site-state.ts'

/** An open site, which can be read again after each edit. */
export interface OpenSite {
  /** Read everything that changed since the last read. */
  read: (options?: ReadOptions) => Promise<SiteState>
  /** Read the search index of what was read; it is built when it has to be. */
  readSearch: (state: SiteState) => Promise<SearchFiles>
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
export interface OpenSiteOptions extends PoolOptions {
  /** Threads that have started already. The site takes them out of the list. */
  spares?: SpareThreads | undefined
  /** Wait until everything that this build makes is in the remote cache. */
  isPatient?: boolean | undefined
  /** Cache folder. */
  cache?: string | undefined
}

/** Options for reading a site again. */
export interface ReadOptions {
  /** Files of the docs folder that changed since the last time. Default: all are looked at. */
  changed?: ReadonlySet<string> | undefined
  /** Texts of an editor, by file. They replace what is on the disk. */
  unsaved?: ReadonlyMap<string, string> | undefined
  onProgress?: OnProgress | undefined
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
  if (!existsSync(content) || !statSync(content).isDirectory()) {
    throw new ContentNotFoundError(`Cannot find the content folder \`${content}\``)
  }
  const cache = await createCache(settings, options.cache)
  const checking = checkCache(cache)
  // It is awaited before anything of the cache is used, so a rejection before that must not count as unhandled.
  checking.catch(() => {})
  const remote = readRemoteOptions(settings.cache.remote)
  const store = await openStore({
    cache,
    folder: settings.file === undefined ? content : path.dirname(settings.file),
    remote,
    isPatient: options.isPatient
  })
  const pages = await readPageStore(cache, store)
  const project = toProject(settings)
  const dates = startDates(content)
  // A remote cache may have every page.
  const isCold = pages.isNew && remote === undefined
  const started = options.spares?.splice(0) ?? []
  const spares = [...started, ...startSpares(isCold ? await countPages(settings) : 0, options)]
  const {getPool, ...pool} = createPoolKeeper(store, options, spares)
  let around: CompileInputs | undefined
  let last: SiteState | undefined

  return {
    cache,
    pages,
    store,
    getPool: pool.getLast,
    async close() {
      await pool.close()
      store.close()
    },
    readSearch({site, model}) {
      return readSearchFiles(site, model, {
        synonyms: settings.search.synonyms,
        cache,
        store,
        engine: readEngine(),
        getPool: pool.getLast
      })
    },
    async read(read = {}) {
      const {compileOptions, inputs, getPoolFor} = await prepare(read)
      const site = await compileSite({...compileOptions, ...read, before: last?.site})
      // If no page had to be compiled, documents are still rendered by the threads of this state.
      getPoolFor(site.tree.dialect)
      read.onStage?.('links')
      const known = {around: inputs, dates, before: last}
      last = await readSiteState(site, known, toStateSettings(settings))
      return last
    },
    async compileShard(shard, read = {}) {
      return compileShard(shard, {...(await prepare(read)).compileOptions, ...read})
    }
  }

  /** Read everything around the pages, and return what they are compiled with. */
  async function prepare({changed, onStage}: ReadOptions) {
    onStage?.('assets')
    // If only pages changed, everything around them is still valid.
    let open: OpenArtifacts | undefined
    if (!changed || !around) {
      await checking
      const asked = toInputOptions(settings, {project, cache, store})
      ;({inputs: around, open} = await readCompileInputs(asked))
      const {components} = around.assets
      if (components !== undefined) for (const thread of spares) warmThread(thread, components)
    }
    onStage?.('pages')
    const opened = {project, around, pages, getPool, openArtifacts: open}
    return {...toCompileOptions(settings, opened), inputs: around}
  }
}

/** Count the pages that are written, or return infinity if a reference adds pages that nobody has counted yet. */
async function countPages({
  content,
  reference
}: Pick<Settings, 'content' | 'reference'>): Promise<number> {
  if (reference.length > 0) return Number.POSITIVE_INFINITY
  return (await listFiles(content)).filter((file) => /\.mdx?$/.test(file)).length
}

/** Return what pages are compiled with, whether all of them or a share. */
function toCompileOptions(
  settings: Pick<Settings, 'content' | 'lint' | 'repository'>,
  {project, around, pages, getPool, openArtifacts}: OpenedParts
): {
  compileOptions: Omit<CompileSiteOptions, 'before' | keyof ReadOptions>
  getPoolFor: (dialect: Dialect) => PagePool
} {
  const {content} = settings
  const {contracts} = around
  const task = toTaskOptions(settings, {project, around})
  const getPoolFor = (dialect: Dialect): PagePool => getPool({...task, dialect}, contracts)
  const {pages: contractPages = [], catalogues = []} = around.reference?.plan ?? {}
  let lookup: ContractLookup | undefined
  const compileOptions = {
    content,
    engine: task.engine,
    contracts,
    openContracts: () => {
      lookup ??= createContractLookup(project?.root ?? content, {
        profile: project?.profile,
        reference: task.reference,
        sources: task.sources,
        deployments: task.deployments,
        openArtifacts
      })
      return lookup
    },
    generated: listGeneratedTexts(around.reference?.plan),
    contractPages: new Set(contractPages.map(({file}) => file)),
    catalogues: new Set(catalogues.map(({file}) => file)),
    project: project?.root,
    store: pages,
    getPool: getPoolFor
  }
  return {compileOptions, getPoolFor}
}

/** What is open while pages are compiled. */
interface OpenedParts {
  project: SiteProject | undefined
  around: CompileInputs
  pages: PageStore
  getPool: ReturnType<typeof createPoolKeeper>['getPool']
  openArtifacts: OpenArtifacts | undefined
}

/** Options that all pages of a site share. */
interface SharedOptions {
  project: SiteProject | undefined
  cache: string
  store: CacheStore
}

function toInputOptions(
  settings: Settings,
  {project, cache, store}: SharedOptions
): CompileInputOptions {
  const {accent, components, file, public: folders} = settings
  const {content, contracts, profile, places, reference} = settings
  return {
    cache,
    store,
    assets: {accent, components},
    folders,
    project,
    // A folder of pages that happens to be inside a Foundry project may never show its code.
    needsContracts: file !== undefined,
    reference: {content, file, contracts, profile, places, reference},
    deployments: settings.deployments
  }
}

/** Return what pages are compiled with. `engine` is a digest of everything that all of them depend on. */
function toTaskOptions(
  {content, lint, repository}: Pick<Settings, 'content' | 'lint' | 'repository'>,
  {project, around}: Pick<SharedOptions, 'project'> & {around: CompileInputs}
): Omit<CompilerOptions, 'dialect'> {
  // Entries don't depend on this machine, so the address of the module isn't part of their keys.
  const {components, componentsDigest = ''} = around.assets
  const plan = around.reference?.plan
  const {spelling: hasWords, prose} = lint
  const hasMentions = project !== undefined
  const place = around.origin?.place
  const sources = place && isForge(repository) ? {root: place.root, libs: place.libs} : undefined
  const collected = JSON.stringify({hasWords, hasMentions, prose})
  return {
    content,
    rootName: path.basename(content),
    engine: toDigest(
      around.engine,
      componentsDigest,
      collected,
      JSON.stringify([isForge(repository), sources ?? ''])
    ),
    components,
    contracts: project && {root: project.root, profile: project.profile},
    reference: plan && {plan, hasSources: isForge(repository)},
    sources,
    deployments: around.deployments,
    hasWords,
    hasMentions,
    prose
  }
}

function toStateSettings(settings: Settings): StateSettings {
  const {content, contracts: project, file, proof, public: folders} = settings
  const {origin, repository, edit, issues, image} = settings
  return {
    references: settings.reference.map(({route}) => route),
    places: {
      content,
      folders,
      project,
      redirects: file === undefined ? undefined : listSiteRedirects({...settings, file})
    },
    data: settings,
    page: {origin, repository, edit, issues, image},
    images: file === undefined ? [] : listSiteImages({...settings, file}),
    links: file === undefined ? [] : listSiteLinks({...settings, file}),
    transcripts: proof.transcripts
  }
}

/** Start reading dates. They are awaited later, so a rejection before that must not count as unhandled. */
function startDates(content: string): ReturnType<typeof readGitDates> {
  const dates = readGitDates(content)
  dates.catch(() => {})
  return dates
}
