import {once} from 'node:events'
import type {Server} from 'node:http'
import {createServer, type Server as SocketServer} from 'node:net'
import {type Problem, SetupError} from '@lockstep/problem'
import type {OnProgress} from '../compile/compile-entries-options.ts'
import type {Settings} from '../settings/settings.ts'
import {createDevServer} from './create-dev-server.ts'
import {createRunner} from './create-runner.ts'
import type {FoundProblems} from './format-dev-problems.ts'
import {openWatchedSite, type WatchedSite} from './open-watched-site.ts'

/** Options for serving a site. */
export interface ServeSiteOptions {
  /** Address to listen on. Default: `127.0.0.1`, which no other machine can reach. */
  host?: string | undefined
  /** Port to listen on. Default: 4000, or the next free one. */
  port?: number | undefined
  /** Folder to keep compiled pages in. Default: the one of `buildSite`. */
  cache?: string | undefined
  /** Formats the problems of a page, which the browser shows over the page. Files are relative to `root`. */
  formatProblems?: ((problems: ReadonlyArray<Problem>, root: string) => string) | undefined
  /** Reads the settings again when a file of them has changed. Without it, they stay as they are. */
  readSettings?: (() => Promise<Settings>) | undefined
  /** Gets the number of pages compiled so far. */
  onProgress?: OnProgress | undefined
  /** Gets messages such as the output of a compiler that failed. */
  onMessage?: ((text: string) => void) | undefined
}

type OnProblems = (found: FoundProblems) => void

/** A site that is being served. */
export interface ServedSite {
  url: string
  port: number
  /** Number of pages when the server started. */
  pages: number
  /** Calls a function with the problems of all pages, now and after each change. */
  watchProblems: (onProblems: OnProblems) => void
  /** Resolves when the code of Lockstep itself has changed, which means that the server must restart. */
  outdated: Promise<void>
  close: () => Promise<void>
}

/** A port or an address that a server cannot have. */
class ListenError extends SetupError {
  override name = 'ListenError'
}

/** Serve a site and update open pages when a file changes. The site is built page by page, on request. */
export async function serveSite(
  settings: Settings,
  options: ServeSiteOptions = {}
): Promise<ServedSite> {
  const {host = '127.0.0.1', cache, onProgress, onMessage = () => {}, readSettings} = options
  const {formatProblems = listReasons} = options
  let isClosed = false
  let hasSettings = true
  /** What is wrong with the settings, if the site that is shown is older than they are. */
  let fault = ''
  const report = (error: Error): void => {
    if (!isClosed) onMessage(`${error.message}\n`)
  }
  const reload = createRunner(async () => {
    await opened
    if (!readSettings || isClosed) return
    hasSettings = false
    const next = await openWatchedSite(await readSettings(), openOptions)
    hasSettings = true
    fault = ''
    const last = watched
    watched = next
    start()
    await last.close()
  }, rejectSettings)
  const openOptions = {cache, onProgress, onMessage, onSettings: reload.run}
  const opened = requirePort(host, options.port).then(() => openWatchedSite(settings, openOptions))
  let watched = await opened
  const {list, watchProblems} = createProblemWatch(() => watched, {
    hasSettings: () => hasSettings,
    report
  })
  let onOutdated = (): void => {}
  const outdated = new Promise<void>((resolve) => {
    onOutdated = resolve
  })
  const {server, notify} = createDevServer({
    host,
    getSite: () => watched.site,
    formatProblems: async (address) =>
      fault + formatProblems(await watched.listProblems(address), watched.root),
    onError: report
  })
  const close = async (): Promise<void> => {
    isClosed = true
    await reload.end()
    closeServer(server)
    await watched.close()
  }
  try {
    const port = await listen(server, host, options.port)
    start()
    const url = toUrl(host, port)
    return {url, port, pages: watched.site.pages(), watchProblems, outdated, close}
  } catch (error) {
    await close()
    throw error
  }

  function rejectSettings(error: Error): void {
    fault = `${error.message}\n`
    report(error)
    notify()
  }

  /** Show the site as it is now, and each change from now on. */
  function start(): void {
    const {site, watcher} = watched
    const show = (): void => {
      notify()
      list()
    }
    void watcher.outdated.then(onOutdated)
    show()
    watcher.start(async (files) => {
      await site.update(files)
      show()
    })
  }
}

function toUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
}

interface ProblemWatch {
  /** List the problems of all pages as they are now. */
  list: () => void
  watchProblems: ServedSite['watchProblems']
}

/** Report the problems of all pages to a listener. */
function createProblemWatch(
  getSite: () => WatchedSite,
  {hasSettings, report}: {hasSettings: () => boolean; report: (error: Error) => void}
): ProblemWatch {
  let onProblems: OnProblems = () => {}
  let earlier: ReadonlyArray<Problem> = []
  const listAll = async (): Promise<void> => {
    const {root, listAllProblems} = getSite()
    const problems = await listAllProblems()
    // The last message says what is wrong with the settings, and stays true until they are right.
    if (problems?.length === 0 && !hasSettings()) return
    if (problems) onProblems({problems, earlier, root})
    earlier = problems ?? earlier
  }
  const list = (): void => void listAll().catch(report)
  return {
    list,
    watchProblems(listener) {
      onProblems = listener
      list()
    }
  }
}

function listReasons(problems: ReadonlyArray<Problem>): string {
  return problems.map(({file, place, reason}) => `${file}:${place.start.line} ${reason}\n`).join('')
}

function closeServer(server: Server): void {
  server.closeAllConnections()
  server.close()
}

/** What is wrong with the name of a host, by the code of the error. */
const faults = new Map([
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['ENOTFOUND', 'this name has no address'],
  ['EAI_AGAIN', 'this name has no address']
])

const firstPort = 4000
const lastPort = 4100

/** Require that a server can listen, before a large site is read for it. */
async function requirePort(host: string, wanted: number | undefined): Promise<void> {
  const server = createServer()
  await listen(server, host, wanted)
  server.close()
  await once(server, 'close')
}

/** Listen on the given port, or on the first free one when none is given. */
async function listen(
  server: SocketServer,
  host: string,
  wanted: number | undefined
): Promise<number> {
  for (let port = wanted ?? firstPort; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve()
        })
      })
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    } catch (error) {
      const {code = ''} = error as NodeJS.ErrnoException
      const reason = faults.get(code)
      if (reason !== undefined)
        throw new ListenError(`Cannot listen on \`${host}\`: ${reason}`, {cause: error})
      if (code === 'EACCES')
        throw new ListenError(`Cannot listen on port ${port}: permission denied, pass another one`)
      if (code !== 'EADDRINUSE') throw error
      if (wanted !== undefined || port >= lastPort) {
        throw new ListenError(`Cannot listen on port ${port}: it is in use, pass another one`)
      }
    }
  }
}
