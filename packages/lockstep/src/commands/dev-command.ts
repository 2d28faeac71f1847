import type {Server} from 'node:http'
import path from 'node:path'
import {parseArgs} from 'node:util'
import {
  createCompiler,
  createDevServer,
  createDevSite,
  type DevSite,
  isBundled,
  listContractFolders,
  listStyleFolders,
  readSettings,
  type Settings,
  watchFolders
} from '@lockstep/generator'
import {type ExitCode, type Io, UsageError} from '../cli.ts'
import {formatProblems} from '../format/format-problems.ts'

const help = `Usage: lockstep dev [options]

Serves a site while it is written. An edit is shown at once, and what is wrong with it.

Options:
  --site FILE       the settings, or the folder that holds \`site.yaml\`
  --content DIR     folder of the pages; without settings, it is served as it is
  --contracts DIR   Foundry project that pages cite
  --cache DIR       what is kept between builds (default: \`.lockstep\` beside the settings)
  --port N          port (default: 4000, or the next one that is free)
  --host ADDRESS    address to listen on (default: 127.0.0.1, which no other machine reaches)
  --help            show this help
`

/** \`lockstep dev\`: runs until \`io.signal\` ends it. */
export async function devCommand(args: Array<string>, io: Io): Promise<ExitCode> {
  const {values} = parseArgs({
    args,
    options: {
      site: {type: 'string'},
      content: {type: 'string'},
      contracts: {type: 'string'},
      cache: {type: 'string'},
      port: {type: 'string'},
      host: {type: 'string', default: '127.0.0.1'},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) {
    io.stdout(help)
    return 0
  }
  const start = performance.now()
  const wanted = toPort(values.port)
  const settings = await readSettings(io.cwd, values)
  const watcher = watchSite(settings, io)
  let close = async (): Promise<void> => watcher.stop()
  let port: number

  try {
    const site = await createDevSite(settings, {
      cache: values.cache === undefined ? undefined : path.resolve(io.cwd, values.cache),
      onProgress(done, total) {
        if (done === total && total > 1) io.stderr(`${total} pages compiled\n`)
      }
    })
    const {server, notify} = createDevServer(site, {
      host: values.host,
      formatProblems(address) {
        const problems = site.listProblems(address).filter(({severity}) => severity !== 'note')
        return formatProblems(problems, {color: false, root: settings.content, cwd: io.cwd})
      }
    })
    close = async () => {
      watcher.stop()
      server.closeAllConnections()
      server.close()
      await site.close()
    }
    port = await listen(server, values.host, wanted)
    watcher.start(site, notify)
    const host = values.host.includes(':') ? `[${values.host}]` : values.host
    const time = Math.round(performance.now() - start)
    io.stdout(`http://${host}:${port}/  ${site.pages()} pages, ready in ${time} ms\n`)
    const isOver = new Promise<void>((resolve) => {
      if (io.signal.aborted) resolve()
      io.signal.addEventListener('abort', () => resolve(), {once: true})
    })
    await Promise.race([isOver, watcher.outdated])
  } finally {
    await close()
  }
  if (io.signal.aborted) return 0
  // The bundle is older than its code by now: go on with the modules, as the next start would.
  const {runCli} = (await import(new URL('../dist/cli.js', import.meta.url).href)) as {
    runCli: (args: Array<string>, io: Io) => Promise<ExitCode>
  }
  return runCli(['dev', ...args, '--port', String(port)], io)
}

function toPort(value: string | undefined): number | undefined {
  if (value === undefined) return
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UsageError(`Unexpected \`--port ${value}\`, expected a number such as \`4000\``)
}

/** A port that was asked for must be free; otherwise the next free one is taken. */
async function listen(server: Server, host: string, wanted: number | undefined): Promise<number> {
  for (let port = wanted ?? 4000; ; port++) {
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
      if (isTaken && wanted === undefined && port < 4100) continue
      if (!isTaken) throw error
      throw new UsageError(`Cannot listen on port ${port}: it is in use, pass another \`--port\``)
    }
  }
}

interface SiteWatcher {
  /** Read what changes, and show it: from now on, and what has changed since watching began. */
  start: (site: DevSite, notify: () => void) => void
  /** When the program itself has changed, and runs from a bundle that has not. */
  outdated: Promise<void>
  stop: () => void
}

/** Watch a site, from before it is read: what changes meanwhile may have been read before it changed. */
function watchSite(settings: Settings, io: Io): SiteWatcher {
  const {content, contracts, components, public: folders} = settings
  const trees = [
    content,
    ...folders,
    settings.proof.transcripts,
    ...(components === undefined ? [] : [path.dirname(components)]),
    ...(isBundled ? [] : listEngineFolders()),
    ...(isOurs ? listStyleFolders() : [])
  ]
  // A project may hold anything, `node_modules` too, so only folders that matter are watched.
  const flat =
    contracts === undefined ? [] : listContractFolders({root: contracts, profile: settings.profile})
  let changed = new Set<string>()
  let isWide = false
  let isOver = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let show: ((files: ReadonlySet<string> | undefined) => Promise<void>) | undefined

  const compiler = createCompiler(settings, io.stderr)
  const onChange = (file: string): void => {
    // What it writes is seen in turn.
    if (file.endsWith('.sol')) compiler.start()
    const name = path.relative(content, file)
    const isPublic = folders.some((folder) => !path.relative(folder, file).startsWith('..'))
    if (isPublic || name.startsWith('..') || path.isAbsolute(name)) isWide = true
    else changed.add(name.split(path.sep).join('/'))
    settle()
  }
  const stops = [
    watchFolders(trees, {recursive: true}, onChange),
    watchFolders(flat, {recursive: false}, onChange)
  ]
  const outdated = new Promise<void>((resolve) => {
    if (!isBundled) return
    let waiting: NodeJS.Timeout | undefined
    const onEngineChange = (): void => {
      clearTimeout(waiting)
      waiting = setTimeout(resolve, compileTime)
    }
    stops.push(watchFolders(listEngineFolders(), {recursive: true}, onEngineChange))
    stops.push(() => clearTimeout(waiting))
  })
  return {
    outdated,
    start(site, notify) {
      show = async (files) => {
        await site.update(files)
        notify()
      }
      if (isWide || changed.size > 0) settle()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
      compiler.stop()
      for (const stop of stops) stop()
    }
  }

  function settle(): void {
    clearTimeout(timer)
    timer = setTimeout(schedule, settleTime)
  }

  /** One after another; what comes meanwhile is read next. */
  function schedule(): void {
    if (!show || isOver) return
    if (running) {
      settle()
      return
    }
    const files = isWide ? undefined : changed
    changed = new Set()
    isWide = false
    running = show(files)
      .catch((error: Error) => {
        if (!isOver) io.stderr(`${error.message}\n`)
      })
      .finally(() => {
        running = undefined
      })
  }
}

/** Editors write in several steps. */
const settleTime = 10

/** A compiler writes many files, one after another. */
const compileTime = 500

/** Whether somebody works on the program: what is installed does not change. */
const isOurs = !import.meta.dirname.includes('node_modules')

/** Code of the theme, for who works on it. */
function listEngineFolders(): Array<string> {
  return isOurs ? [path.join(import.meta.dirname, '../../theme/dist')] : []
}
