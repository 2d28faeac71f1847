import type {Server} from 'node:http'
import {type Problem, SetupError} from '@lockstep/problem'
import type {OnProgress} from '../compile/compile-entries.ts'
import {toLintInput} from '../lint/lint-input.ts'
import {openSite} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'
import {toProject} from '../settings/to-project.ts'
import {createDevServer} from './create-dev-server.ts'
import {createDevSite} from './create-dev-site.ts'
import {watchSite} from './watch-site.ts'

/** Options for serving a site. */
export interface ServeSiteOptions {
  /** Address to listen on. Default: `127.0.0.1`, which no other machine can reach. */
  host?: string | undefined
  /** Port to listen on. Default: 4000, or the next free one. */
  port?: number | undefined
  /** Folder to keep compiled pages in. Default: the one of `buildSite`. */
  cache?: string | undefined
  /** Formats the problems of a page, which the browser shows over the page. */
  formatProblems?: ((problems: ReadonlyArray<Problem>) => string) | undefined
  /** Gets the number of pages compiled so far. */
  onProgress?: OnProgress | undefined
  /** Gets messages such as the output of a compiler that failed. */
  onMessage?: ((text: string) => void) | undefined
}

/** A site that is being served. */
export interface ServedSite {
  url: string
  port: number
  /** Number of pages when the server started. */
  pages: number
  /** Calls a function with the problems of all pages, now and after each change. */
  watchProblems: (onProblems: (problems: ReadonlyArray<Problem>) => void) => void
  /** Resolves when the code of Lockstep itself has changed, so that the server has to be started again. */
  outdated: Promise<void>
  close: () => Promise<void>
}

/** A port that another program uses. */
class PortInUseError extends SetupError {
  override name = 'PortInUseError'
}

/** Serve a site and update open pages when a file changes. The site is built page by page, on request. */
export async function serveSite(
  settings: Settings,
  options: ServeSiteOptions = {}
): Promise<ServedSite> {
  const {host = '127.0.0.1', cache, onProgress, onMessage = () => {}} = options
  const {formatProblems = listReasons} = options
  const {content, components, proof, public: folders} = settings
  const {transcripts} = proof
  const places = {content, public: folders, components, transcripts, project: toProject(settings)}
  const watcher = watchSite(places, onMessage)
  const closers: Array<() => unknown> = [watcher.stop]
  let isClosed = false
  const close = async (): Promise<void> => {
    isClosed = true
    for (const each of closers.splice(0)) await each()
  }

  try {
    // Pages are compiled in threads: when the theme changes, new ones have its new code.
    const open = await openSite(settings, {cache, keepThreads: true})
    const site = await createDevSite(open, toLintInput(settings), onProgress)
    const {server, notify} = createDevServer(site, {
      host,
      async formatProblems(address) {
        const problems = await site.listProblems(address)
        return formatProblems(problems.filter((each) => isShown(each) && !isSolving(each)))
      }
    })
    closers.push(() => closeServer(server), site.close)
    const port = await listen(server, host, options.port)
    /** Whether the compiler is running that this problem asks for. */
    const isSolving = (problem: Problem): boolean => watcher.isCompiling() && isOfCompiler(problem)
    if (site.listEarlyProblems().some(isOfCompiler)) watcher.compile()
    let onProblems: (problems: ReadonlyArray<Problem>) => void = () => {}
    const listProblems = async (): Promise<void> => {
      try {
        const problems = await site.listAllProblems()
        // The end of the compiler is a change, which lists them again.
        if (problems && !problems.some(isSolving)) onProblems(problems)
      } catch (error) {
        if (!isClosed) onMessage(`${(error as Error).message}\n`)
      }
    }
    watcher.start(async (files) => {
      await site.update(files)
      notify()
      void listProblems()
    })
    const watchProblems: ServedSite['watchProblems'] = (listener) => {
      onProblems = listener
      void listProblems()
    }
    const name = host.includes(':') ? `[${host}]` : host
    const url = `http://${name}:${port}/`
    return {url, port, pages: site.pages(), watchProblems, outdated: watcher.outdated, close}
  } catch (error) {
    await close()
    throw error
  }
}

function isShown({severity}: Problem): boolean {
  return severity !== 'note'
}

/** Whether a problem is that the contracts have to be compiled. */
function isOfCompiler({ruleId, subject}: Problem): boolean {
  const isOutdated = ruleId === 'stale-artifact' && subject === 'stale'
  return isOutdated || (ruleId === 'no-contracts' && subject === 'not-compiled')
}

function listReasons(problems: ReadonlyArray<Problem>): string {
  return problems.map(({file, place, reason}) => `${file}:${place.start.line} ${reason}\n`).join('')
}

function closeServer(server: Server): void {
  server.closeAllConnections()
  server.close()
}

const firstPort = 4000
const lastPort = 4100

/** Listen on the given port, or on the first free one when none is given. */
async function listen(server: Server, host: string, wanted: number | undefined): Promise<number> {
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
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken) throw error
      if (wanted !== undefined || port >= lastPort) {
        throw new PortInUseError(`Cannot listen on port ${port}: it is in use, pass another one`)
      }
    }
  }
}
