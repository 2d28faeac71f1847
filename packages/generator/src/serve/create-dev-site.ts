import {readFile} from 'node:fs/promises'
import path from 'node:path'
import type {Problem} from '@lockstep/problem'
import {pageListAddress} from '../model/build-site-model.ts'
import {type OpenSite, openSite, type ReadResult} from '../open/open-site.ts'
import type {SearchFiles} from '../search/read-search-files.ts'
import type {Settings} from '../settings/settings.ts'

/** A site that is served from memory, and read again when its files change. */
export interface DevSite {
  /** The document at an address, as HTML. */
  render: (address: string) => Promise<string | undefined>
  /** A file that is no document. */
  readFile: (address: string) => Promise<Uint8Array | undefined>
  /** What is wrong with a page, and with the files that no page shows. */
  listProblems: (address: string) => Array<Problem>
  /** Read what changed: paths from the root of the docs folder, or everything. */
  update: (changed?: ReadonlySet<string>) => Promise<void>
  pages: () => number
  /** Address that readers begin at. */
  start: () => string
  close: () => Promise<void>
}

/** How long a writer has to rest until the cache is written. */
const keepTime = 2000

/** Open a site to be served. */
export async function createDevSite(
  settings: Settings,
  options: {
    cache?: string | undefined
    onProgress?: ((done: number, total: number) => void) | undefined
  }
): Promise<DevSite> {
  // Pages are made in a thread: when the theme changes, a new one has its new code.
  const open: OpenSite = await openSite(settings, {...options, keepThreads: true})
  let result: ReadResult = await open.read(options)
  let search: Promise<SearchFiles> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  await open.store.write()
  const warm = new Set<string>()
  const cold = pickSome([...result.site.entries.keys()])
  let isWarming = false
  void warmUp()

  return {
    async render(address) {
      const document = result.model.build(address)
      if (!document) return
      const {job} = document
      const view = address === '/404' ? {...job.view, base: '/'} : job.view
      const [rendered] = await open.getPool().run([{kind: 'render', job: {...job, view}}])
      // Who looks at a page is likely to write on it.
      if (job.file !== '') cold.unshift(job.file)
      void warmUp()
      return rendered?.kind === 'render' ? rendered.html : undefined
    },
    async readFile(address) {
      const name = address.slice(1)
      if (name === 'build.json' || name.startsWith('_lockstep/search/')) return readSearchFile(name)
      const asset = result.assets.files.find((file) => file.path === name)?.source
      const source = asset ?? result.publicFiles.get(name)?.source ?? result.findContentFile(name)
      // It may be gone by now.
      return source === undefined ? undefined : readFile(source).catch(() => undefined)
    },
    listProblems(address) {
      const file = result.model.pages.get(address)?.file
      const partials =
        result.site.entries.get(file ?? '')?.partials.map(([partial]) => partial) ?? []
      const own = result.site.problems.filter((problem) => {
        return problem.file === file || partials.includes(problem.file) || isOfAll(problem)
      })
      return [...own, ...(result.model.build(address)?.problems ?? [])]
    },
    async update(changed) {
      result = await open.read({...options, ...(changed && {changed})})
      search = undefined
      // Nobody waits for what is kept for the next time.
      clearTimeout(timer)
      timer = setTimeout(() => void open.store.write(), keepTime)
    },
    pages: () => result.model.pages.size,
    start: () => result.model.start,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await open.store.write()
      await open.close()
    }
  }

  /** Compile pages for nothing: an edit should not have to wait until a thread has its code, and is fast with it. */
  async function warmUp(): Promise<void> {
    if (isWarming) return
    isWarming = true
    for (let file = cold.shift(); file !== undefined && !isClosed; file = cold.shift()) {
      if (warm.has(file)) continue
      warm.add(file)
      // What is wrong with it has been told, or will be when it is asked for.
      await open
        .getPool()
        .run([{kind: 'compile', file}])
        .catch(() => {})
    }
    isWarming = false
  }

  /** The index is made when somebody searches. */
  async function readSearchFile(name: string): Promise<Uint8Array | undefined> {
    search ??= open.readSearch(result)
    const {entry, files} = await search
    if (name === 'build.json') {
      return Buffer.from(JSON.stringify({search: entry, allPages: pageListAddress}))
    }
    const source = files.find((file) => file.path === name)?.source
    return source === undefined ? undefined : readFile(source)
  }
}

/** A few from everywhere: the first of all may be short. */
function pickSome(files: ReadonlyArray<string>): Array<string> {
  const step = Math.max(1, Math.floor(files.length / 8))
  return files.filter((_, index) => index % step === 0)
}

/** What is wrong with navigation is wrong everywhere. */
function isOfAll({file}: Problem): boolean {
  // Settings are outside the folder of the pages.
  return path.posix.basename(file).startsWith('_meta') || file.startsWith('../')
}
