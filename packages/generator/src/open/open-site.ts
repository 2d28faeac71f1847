import {existsSync, realpathSync, statSync} from 'node:fs'
import path from 'node:path'
import {type Dialect, listPages} from '@lockstep/navtree'
import {mergeProblems, type Problem, SetupError} from '@lockstep/problem'
import {listPublicFiles, type PublicFile} from '../assets/list-public-files.ts'
import {type Assets, readAssets} from '../assets/read-assets.ts'
import {readLogoWidth} from '../assets/read-logo-width.ts'
import {openCache} from '../cache/open-cache.ts'
import {toDigest} from '../cache/to-digest.ts'
import {createPagePool, type PagePool, type PoolOptions} from '../compile/create-page-pool.ts'
import {toInside} from '../compile/read-content-file.ts'
import {type PageStore, readPageStore} from '../compile/read-page-store.ts'
import {readContractSource} from '../contracts/read-contract-source.ts'
import {readContractsDigest} from '../contracts/read-contracts-digest.ts'
import {readContractsProblem, reportContractsOnce} from '../contracts/read-contracts-problem.ts'
import {readEngine, readStylesDigest} from '../engine/read-engine.ts'
import {readContractsCommit, readGitDates} from '../git/read-git-dates.ts'
import {buildSiteModel, type SiteModel} from '../model/build-site-model.ts'
import {findMenuFaults} from '../model/find-menu-faults.ts'
import {type Proofs, readProofs} from '../proof/read-proofs.ts'
import {readSearchFiles, type SearchFiles} from '../search/read-search-files.ts'
import type {Settings} from '../settings/settings.ts'
import {readSite, type Site} from './read-site.ts'

/** An open site, which can be read again after each edit. */
export interface OpenSite {
  /** Read everything that changed since the last read. */
  read: (options?: ReadOptions) => Promise<ReadResult>
  /** Read the search index of what was read; it is built when it has to be. */
  readSearch: (result: ReadResult) => Promise<SearchFiles>
  getPool: () => PagePool
  store: PageStore
  cache: string
  close: () => Promise<void>
}

/** The current state of a site. */
export interface ReadResult {
  site: Site
  model: SiteModel
  assets: Assets
  publicFiles: ReadonlyMap<string, PublicFile>
  /** Where a file of the docs folder lies that pages show or offer. */
  findContentFile: (file: string) => string | undefined
  dates: ReadonlyMap<string, string>
  proofs: Proofs
  /** Why the contracts cannot be used. It is one of the problems of the site, too. */
  contractsProblem: Problem | undefined
}

/** Options of a build, from the command line. */
export interface OpenSiteOptions extends PoolOptions {
  /** Cache folder. */
  cache?: string | undefined
}

/** How a site is read once more. */
export interface ReadOptions {
  /** Files of the docs folder that changed since the last time. Default: all are looked at. */
  changed?: ReadonlySet<string> | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
  onStage?: ((name: string) => void) | undefined
}

/** Open a site. Nothing is kept open but threads, which end with `close`. */
export async function openSite(
  settings: Settings,
  options: OpenSiteOptions = {}
): Promise<OpenSite> {
  const {content, contracts: root, profile} = settings
  if (!statSync(content, {throwIfNoEntry: false})?.isDirectory()) {
    throw new ContentNotFoundError(`Cannot find folder \`${content}\`: it is to hold the pages`)
  }
  const cache = await openCache(settings, options.cache)
  const store = await readPageStore(cache)
  const dates = readGitDates(content)
  const commit = root === undefined ? undefined : readContractsCommit(root)
  let pool: {pool: PagePool; key: string} | undefined

  const project = root === undefined ? undefined : {root, profile}
  const readAround = async () => {
    const engine = readEngine()
    const contracts = project ? readContractsDigest(project) : ''
    return {
      engine,
      assets: await readAssets(settings, {cache, engine: toDigest(engine, readStylesDigest())}),
      contracts,
      contractsProblem: await readContractsProblem(settings, {cache, digest: contracts}),
      publicFiles: await listPublicFiles(settings.public)
    }
  }
  let around: Awaited<ReturnType<typeof readAround>> | undefined
  let last: ReadResult | undefined

  const getOpenPool = (): PagePool => {
    if (!pool) throw new Error('Cannot find the pool: the site has not been read')
    return pool.pool
  }

  return {
    cache,
    store,
    getPool: getOpenPool,
    readSearch({site, model}) {
      return readSearchFiles(site, model, {cache, engine: readEngine(), getPool: getOpenPool})
    },
    async read({changed, onProgress, onStage} = {}) {
      onStage?.('assets')
      // If only pages changed, everything around them is still valid.
      if (!changed || !around) around = await readAround()
      const {engine, assets, contracts, contractsProblem, publicFiles} = around
      onStage?.('pages')
      const {spelling: hasWords, prose} = settings.lint
      const hasNames = project !== undefined
      const collected = JSON.stringify({hasWords, hasNames, prose})
      const key = toDigest(engine, assets.components ?? '', collected)
      const getPool = (dialect: Dialect): PagePool => {
        const rootName = path.basename(content)
        const poolKey = toDigest(key, String(dialect), contracts)
        if (pool?.key === poolKey) return pool.pool
        const previous = pool?.pool
        const {components} = assets
        const made = createPagePool(
          {
            content,
            rootName,
            dialect,
            engine: key,
            components,
            contracts: project,
            cache,
            hasWords,
            hasNames,
            prose
          },
          options
        )
        pool = {pool: made, key: poolKey}
        // Threads of other components, or with other contracts in memory, are of no use.
        void previous?.close()
        return made
      }
      const site = await readSite({
        content,
        engine: key,
        contracts,
        openContracts: () => readContractSource(root ?? content, {profile}),
        project: root,
        store,
        getPool,
        changed,
        before: last?.site,
        onProgress
      })
      getPool(site.tree.dialect)
      onStage?.('links')
      const findContentFile = createFileFinder(content)
      // The same tree means that texts of pages changed and nothing else.
      const proofs =
        last?.site.tree === site.tree
          ? last.proofs
          : await readProofs(settings.proof.transcripts, {
              routes: listProven(site),
              publicFiles,
              project: root
            })
      const model = buildSiteModel({
        settings,
        site,
        assets,
        // Without a folder of files, nobody knows what is served beside the pages.
        hasAsset: settings.public.some((folder) => existsSync(folder))
          ? (place) => publicFiles.has(decodePath(place).slice(1))
          : undefined,
        logoWidth: readLogoWidth(settings.logo, publicFiles),
        hasFile: (file) => findContentFile(file) !== undefined,
        dates: await dates,
        proofs,
        commit: await commit
      })
      const menuFaults = findMenuFaults(site.metaLinks, {
        links: model.links,
        // A set that was not written for us may have more beside it.
        severity: settings.file === undefined ? 'warning' : 'error'
      })
      const found = reportContractsOnce(site.problems, contractsProblem)
      const problems = mergeProblems([...found, ...menuFaults])
      last = {
        site: {...site, problems},
        model,
        assets,
        publicFiles,
        findContentFile,
        dates: await dates,
        proofs,
        contractsProblem
      }
      return last
    },
    async close() {
      await pool?.pool.close()
    }
  }
}

/** Routes of the pages that may have been run. */
function listProven({tree, entries}: Site): Array<string> {
  return listPages(tree).flatMap(({file, route}) =>
    entries.get(file)?.plan === undefined ? [] : [route]
  )
}

/** A content folder that doesn't exist. */
class ContentNotFoundError extends SetupError {
  override name = 'ContentNotFoundError'
}

/** Files of the docs folder that are neither pages nor settings of the navigation, and nobody's secret. */
function createFileFinder(content: string): (file: string) => string | undefined {
  const found = new Map<string, string | undefined>()
  const root = realpathSync(content)

  return (file) => {
    if (!found.has(file)) found.set(file, find(file))
    return found.get(file)
  }

  function find(file: string): string | undefined {
    if (isSource(file)) return
    try {
      const place = toInside(root, file)
      // A link must not give another name to what is nobody's to see.
      if (isSource(path.relative(root, place).split(path.sep).join('/'))) return
      return statSync(place).isFile() ? place : undefined
    } catch {
      // The file doesn't exist, or it is outside of the folder.
      return
    }
  }
}

function isSource(file: string): boolean {
  return /\.mdx?$|(^|\/)_meta\.|(^|\/)[.[]|(^|\/)node_modules\//.test(file)
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text.replace(/[?#].*$/s, ''))
  } catch {
    // A stray `%` stands for itself.
    return text
  }
}
