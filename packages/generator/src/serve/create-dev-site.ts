import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {mergeProblems, type Problem} from '@lockstep/problem'
import {getText} from '../cache/store.ts'
import type {OnProgress} from '../compile/compile-entries-options.ts'
import type {LintInput} from '../lint/lint-input.ts'
import {pageListAddress} from '../model/build-generated.ts'
import type {OpenSite} from '../open/open-site.ts'
import type {SiteState} from '../open/read-site-state.ts'
import type {SearchFiles} from '../search/read-search-files.ts'
import {createProblemFinder} from './create-problem-finder.ts'
import {warmPages} from './warm-pages.ts'

/** A site that is served from memory, and read again when its files change. */
export interface DevSite {
  /** The document at an address, as HTML. */
  render: (address: string) => Promise<string | undefined>
  /** A file that is not a document. */
  readFile: (address: string) => Promise<Uint8Array | undefined>
  /** Problems of a page, and of files that no page shows. */
  listProblems: (address: string) => Promise<Array<Problem>>
  /** Problems that were found when the site was read, without those of links and of lint. */
  listEarlyProblems: () => ReadonlyArray<Problem>
  /** Problems of all pages, without notes. Undefined when the site is read again in the meantime. */
  listAllProblems: () => Promise<Array<Problem> | undefined>
  /** Read what changed: paths from the root of the docs folder, or everything. */
  update: (changed?: ReadonlySet<string>) => Promise<void>
  pages: () => number
  /** Address that readers begin at. */
  start: () => string
  close: () => Promise<void>
}

/** How long to wait after the last edit before writing the cache. */
const keepTime = 2000

/** Read a site for a server. `close` also closes the site. */
export async function createDevSite(
  open: OpenSite,
  lintInput: LintInput,
  onProgress?: OnProgress | undefined
): Promise<DevSite> {
  let state = await open.read({onProgress})
  const findProblems = createProblemFinder(lintInput, open, (each) => each !== state)
  let search: Promise<SearchFiles> | undefined
  let timer: NodeJS.Timeout | undefined
  await open.pages.write()
  const warmer = warmPages([...state.site.entries.keys()], (file) =>
    open.getPool().run([{kind: 'compile', file}])
  )

  return {
    async render(address) {
      const html = await renderDocument(address, state, open)
      const file = state.model.pages.get(address)?.file
      // Someone who opens a page is likely to edit it.
      if (file !== undefined) warmer.add(file)
      return html
    },
    async readFile(address) {
      const name = address.slice(1)
      if (name !== 'build.json' && !name.startsWith('_lockstep/search/')) {
        return readSiteFile(name, state)
      }
      // The index is built when someone searches.
      const reading = search ?? open.readSearch(state)
      search = reading
      try {
        return await readSearchFile(name, await reading)
      } catch (error) {
        // A disk that is full may have space the next time.
        if (search === reading) search = undefined
        throw error
      }
    },
    async listProblems(address) {
      const current = state
      // The terminal says why nothing can be checked.
      const problems = await findProblems(current).catch(() => mergeProblems(current.site.problems))
      return listPageProblems(address, current, problems)
    },
    listEarlyProblems: () => state.site.problems,
    async listAllProblems() {
      const current = state
      const problems = await findProblems(current)
      if (current !== state) return
      return problems.filter(({severity}) => severity !== 'note')
    },
    async update(changed) {
      state = await open.read({onProgress, ...(changed && {changed})})
      search = undefined
      // This only prepares the next start, so it isn't waited for, and a full disk doesn't end the server.
      clearTimeout(timer)
      timer = setTimeout(() => open.pages.write().catch(() => {}), keepTime)
    },
    pages: () => state.model.pages.size,
    start: () => state.model.start,
    async close() {
      warmer.stop()
      clearTimeout(timer)
      try {
        await open.pages.write()
      } finally {
        await open.close()
      }
    }
  }
}

async function renderDocument(
  address: string,
  {model}: SiteState,
  open: OpenSite
): Promise<string | undefined> {
  const document = model.build(address)
  if (!document) return
  const {job} = document
  // The page is served at any address, so relative links would break.
  const data = address === '/404' ? {...job.data, base: '/'} : job.data
  const [rendered] = await open
    .getPool()
    .run([{kind: 'render', job: {...job, data, content: await getText(open.store, job.article)}}])
  return rendered?.kind === 'render' ? rendered.html : undefined
}

async function readSiteFile(
  name: string,
  {assets, publicFiles, findContentFile}: SiteState
): Promise<Uint8Array | undefined> {
  const asset = assets.files.find((file) => file.path === name)?.source
  const source = asset ?? publicFiles.get(name)?.source ?? findContentFile(name)
  // It may be gone by now.
  return source === undefined ? undefined : readFile(source).catch(() => undefined)
}

async function readSearchFile(
  name: string,
  {entry, files, read}: SearchFiles
): Promise<Uint8Array | undefined> {
  if (name === 'build.json') {
    return Buffer.from(JSON.stringify({search: entry, allPages: pageListAddress}))
  }
  return files.some((file) => file.path === name) ? read(name) : undefined
}

/**
 * List the problems of the page at an address, of its partials, and of the whole site.
 *
 * A page that cannot be read has no address, so an address without a page has the problems of all such pages.
 */
function listPageProblems(
  address: string,
  {site, model}: SiteState,
  problems: ReadonlyArray<Problem>
): Array<Problem> {
  const file = model.pages.get(address)?.file
  const partials = site.entries.get(file ?? '')?.partials.map(([partial]) => partial) ?? []
  return problems.filter((problem) => {
    const isLeftOut = file === undefined && problem.ruleId === 'unreadable-file'
    return problem.file === file || isLeftOut || partials.includes(problem.file) || isOfAll(problem)
  })
}

/** A problem in the navigation affects every page. */
function isOfAll({file}: Problem): boolean {
  // Settings are outside the folder of the pages.
  return path.posix.basename(file).startsWith('_meta') || file.startsWith('../')
}
