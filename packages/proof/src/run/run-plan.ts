import {execFileSync, spawnSync} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {realpathSync} from 'node:fs'
import {mkdir, mkdtemp} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import type {Plan, RunStep, Step} from '../plan/plan.ts'
import {findTaken, listPorts} from '../prepare/find-ports.ts'
import {writeHome} from '../prepare/write-home.ts'
import {copyProject} from '../project/copy-project.ts'
import {readProjectDigest} from '../project/read-project-digest.ts'
import {openNetwork} from '../surroundings/open-network.ts'
import {ownPorts} from '../surroundings/own-ports.ts'
import {type FolderServer, serveFolder} from '../surroundings/serve-folder.ts'
import {startGate} from '../surroundings/start-gate.ts'
import {startGuard} from '../surroundings/start-guard.ts'
import {listProcesses} from './list-processes.ts'
import {openTerminal, type Terminal} from './open-terminal.ts'
import type {CommandResult, Failure, RunResult, StepResult} from './run-result.ts'
import {createStepRunner} from './run-step.ts'

/** Options of `runPlan`. */
export interface RunOptions {
  /** A built site that commands load files from, and the address that the commands use for it. */
  site?: {folder: string; origin: string} | undefined
  /** Folder of the project, for pages that ask for a copy of it. */
  project?: string | undefined
  /** Folders to search for programs before those of the environment. */
  path?: ReadonlyArray<string> | undefined
  /** Programs whose versions are recorded. */
  tools?: ReadonlyArray<string> | undefined
  /** Command that is run before the page, in a terminal of its own. */
  setup?: string | undefined
  /** Whether to keep the folder of the run. */
  keep?: boolean | undefined
  /** Whether the run has its own network, so that its ports cannot conflict; see `canOpenNetwork`. */
  ownNetwork?: boolean | undefined
  /** Ends the run. */
  signal?: AbortSignal | undefined
  /** Whether output that differs is accepted as the new output of the page. */
  update?: boolean | undefined
  onStart?: ((step: Step) => void) | undefined
  onCommand?: ((command: CommandResult, step: Step) => void) | undefined
  onEnd?: ((result: StepResult) => void) | undefined
}

/** Name of the terminal of the set-up command, which no page can have. */
const setupName = '.setup'

/** Run the steps of a page, and end every process that they started. */
export async function runPlan(plan: Plan, options: RunOptions = {}): Promise<RunResult> {
  const {tools = [], keep = false, ownNetwork = false, signal} = options
  const start = performance.now()
  if (!ownNetwork) await checkPorts(plan)

  const root = realpathSync(await mkdtemp(path.join(tmpdir(), 'lockstep-proof-')))
  const guard = startGuard(randomBytes(12).toString('hex'), keep ? undefined : root)
  const terminals = new Map<string, Terminal>()
  const open: Array<{close: () => void}> = []

  try {
    const home = await writeHome(root, {named: options.path ?? [], path: listPath(), tools})
    const project = plan.options.project ? await openProject(options.project, home.work) : undefined
    const [name, value] = guard.mark
    const network = ownNetwork ? await openNetwork({[name]: value}) : undefined
    if (ownNetwork && !network) throw new SetupError('Cannot open a network of its own for the run')
    const sockets = {gate: path.join(root, 'gate'), site: path.join(root, 'site')}
    const gate = await startGate(home.registries, readProxy(), network && sockets.gate)
    open.push(gate)
    let server: FolderServer | undefined
    if (options.site) {
      server = await serveFolder(options.site.folder, network && sockets.site)
      open.push(server)
    }
    await network?.expose({
      [ownPorts.gate]: sockets.gate,
      ...(server && {[ownPorts.site]: sockets.site})
    })
    const env = toEnvironment(root, home, gate.url, guard.mark)
    checkPrograms(plan, env)
    const versions = readVersions(tools, home.bin, env)
    const logs = path.join(root, 'terminals')
    await mkdir(logs)

    const getTerminal = (name: string, shell: RunStep['shell']): Terminal => {
      const known = terminals.get(name)
      if (known) return known
      const terminal = openTerminal({shell, cwd: home.work, env, enter: network?.enter, logs, name})
      guard.add(terminal.id)
      terminals.set(name, terminal)
      return terminal
    }
    const runner = createStepRunner({
      plan,
      getTerminal,
      work: home.work,
      replace: [
        ...(server && options.site ? [[options.site.origin, server.origin] as const] : []),
        ['~', home.home] as const
      ],
      takeRefused: gate.takeRefused,
      readLogs: () => readLogs(terminals),
      update: options.update ?? false,
      onCommand: (command, step) => {
        if (step.terminal !== setupName) options.onCommand?.(command, step)
      },
      signal
    })

    const results: Array<StepResult> = []
    const steps =
      options.setup === undefined ? plan.steps : [toSetup(options.setup, plan), ...plan.steps]
    for (const step of steps) {
      if (step.kind === 'run' && step.terminal === setupName) {
        const {failure} = await runner(step)
        if (failure)
          throw new SetupError(`Cannot set up: ${failure.reason}\n${failure.stderr ?? ''}`)
        continue
      }
      options.onStart?.(step)
      const result = await runner(step)
      results.push(result)
      options.onEnd?.(result)
      if (result.failure) break
    }
    const failure: Failure | undefined = results.at(-1)?.failure
    const hasUpdates = results.some(({update}) => update)
    return {
      plan: hasUpdates && !failure ? {...plan, steps: results.map(({step}) => step)} : plan,
      results,
      ...(failure && {failure}),
      left: failure ? [] : listLeft(guard.mark.join('='), terminals, network?.sessions),
      ...(project !== undefined && {project}),
      files: Object.fromEntries([...(server?.files ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))),
      tools: versions,
      time: performance.now() - start,
      ...(keep && {folder: root})
    }
  } finally {
    for (const terminal of terminals.values()) terminal.close()
    await guard.end()
    for (const each of open) each.close()
  }
}

/** Copy the project to where terminals open, and return the digest of its contracts. */
async function openProject(project: string | undefined, work: string): Promise<string> {
  if (project === undefined) {
    throw new SetupError(
      'Cannot find the project that `proof: {project: true}` asks for: name its folder in `contracts` of the settings'
    )
  }
  await copyProject(project, work)
  return readProjectDigest(project)
}

async function checkPorts(plan: Plan): Promise<void> {
  const taken = await findTaken(listPorts(plan))
  if (taken.length === 0) return
  const lines = taken.map(({port, process}) => {
    const who = process ? ` by process ${process.id}, \`${process.command}\`` : ''
    return `Port ${port} is in use${who}`
  })
  throw new SetupError(
    `${lines.join('\n')}\nEnd what listens there: the commands of \`${plan.file}\` need it free`
  )
}

/** Check that the programs of the page exist before running anything. */
function checkPrograms({steps}: Plan, env: Record<string, string>): void {
  const runs = steps.filter((step) => step.kind === 'run')
  // A page that sets `PATH` has installed its programs itself.
  if (runs.some(({code}) => /\bPATH=/.test(code))) return
  const own = new Set(runs.flatMap((run) => run.statements.flatMap(({functions}) => functions)))
  const places = new Map<string, string>()
  for (const {statements, file, line} of runs) {
    for (const statement of statements) {
      for (const program of statement.programs) {
        if (own.has(program) || places.has(program) || !/^[A-Za-z][\w.+-]*$/.test(program)) continue
        places.set(program, `${file}:${line + statement.line}`)
      }
    }
  }
  const look = 'for name; do command -v "$name" >/dev/null || echo "$name"; done'
  const found = spawnSync('sh', ['-c', look, 'sh', ...places.keys()], {env, encoding: 'utf8'})
  const missing = found.stdout.split('\n').filter(Boolean)
  if (missing.length === 0) return
  const lines = missing.map((name) => `Cannot find \`${name}\`, which ${places.get(name)} runs`)
  throw new SetupError(
    `${lines.join('\n')}\nInstall it, or name its folder in \`proof.path\` of the settings`
  )
}

/** Create a clean environment with nothing from the current user, especially no keys or tokens. */
function toEnvironment(
  root: string,
  {home, bin}: {home: string; bin: string},
  proxy: string,
  [name, value]: [string, string]
): Record<string, string> {
  const env: Record<string, string> = {
    PATH: [bin, '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter),
    HOME: home,
    TMPDIR: path.join(root, 'tmp'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    npm_config_update_notifier: 'false',
    [name]: value
  }
  for (const variable of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'])
    env[variable] = proxy
  for (const variable of ['no_proxy', 'NO_PROXY']) env[variable] = '127.0.0.1,localhost,::1'
  for (const variable of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']) {
    const own = process.env[variable]
    if (own !== undefined) env[variable] = own
  }
  return env
}

function listPath(): Array<string> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const manager = process.env.npm_execpath
  return [...folders, path.dirname(process.execPath), ...(manager ? [path.dirname(manager)] : [])]
}

function readProxy(): string | undefined {
  const proxy = process.env.https_proxy || process.env.HTTPS_PROXY || undefined
  return proxy !== undefined && URL.canParse(proxy) ? proxy : undefined
}

function readVersions(
  tools: ReadonlyArray<string>,
  bin: string,
  env: Record<string, string>
): Record<string, string> {
  const versions: Record<string, string> = {}
  for (const tool of tools) {
    try {
      const text = execFileSync(path.join(bin, tool), ['--version'], {
        env,
        cwd: env.HOME,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 10_000
      })
      const [version] = /(?<!\d)\d+\.\d+\.\d+(?:-(?:alpha|beta|rc|nightly)[\w.]*)?/.exec(text) ?? []
      if (version !== undefined) versions[tool] = version
    } catch {
      // It does not exist, so the page did not use it.
    }
  }
  return versions
}

function readLogs(terminals: ReadonlyMap<string, Terminal>): Failure['logs'] {
  return [...terminals]
    .filter(([name]) => name !== '')
    .map(([terminal, {readLog}]) => ({terminal, lines: readLog().trimEnd().split('\n').slice(-15)}))
}

/** List background processes, without those that a reader sees running in a terminal. */
function listLeft(
  mark: string,
  terminals: ReadonlyMap<string, Terminal>,
  own: ReadonlySet<number> = new Set()
): Array<string> {
  const kept = new Set([...terminals].flatMap(([name, {id}]) => (name === '' ? [] : [id])))
  const shells = new Set([...terminals.values()].map(({id}) => id))
  const left = listProcesses(mark).filter(({id, session}) => {
    return !kept.has(session) && !own.has(session) && !shells.has(id)
  })
  return left.map(({command}) => command)
}

function toSetup(command: string, {options}: Plan): RunStep {
  const statement = {text: command, line: 0, programs: [], functions: [], assigned: [], silent: []}
  return {
    kind: 'run',
    file: 'site.yaml',
    line: 1,
    terminal: setupName,
    shell: 'sh',
    code: command,
    statements: [statement],
    timeout: options.timeout,
    exit: 0
  }
}
