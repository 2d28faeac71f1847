import {randomBytes} from 'node:crypto'
import {realpathSync} from 'node:fs'
import {mkdtemp} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import type {Plan, Step} from '../plan/plan.ts'
import {checkCompiler, checkPorts, checkPrograms, type ToPath} from '../prepare/check-run.ts'
import {readVersions} from '../prepare/read-versions.ts'
import {copyProject} from '../project/copy-project.ts'
import {readProjectDigest} from '../project/read-project-digest.ts'
import {
  type Closers,
  openSurroundings,
  type Surroundings
} from '../surroundings/open-surroundings.ts'
import {type Guard, startGuard} from '../surroundings/start-guard.ts'
import {createScriptCheck, type ScriptCheck} from './check-scripts.ts'
import {listProcesses} from './list-processes.ts'
import {openTerminals, type Terminals} from './open-terminals.ts'
import type {CommandResult, RunResult, StepResult} from './run-result.ts'
import {runSetup} from './run-setup.ts'
import {runStep, type StepContext} from './run-step.ts'

/** Options of `runPlan`. */
export interface RunOptions {
  /** A built site that commands load files from, and the address that the commands use for it. */
  site?: {folder: string; origin: string} | undefined
  /** Folder of the project, for pages that ask for a copy of it. */
  project?: string | undefined
  /** Folders whose packages have `typescript`, if the run doesn't have it. */
  packages?: ReadonlyArray<string> | undefined
  /** Folders to search for programs before those of the environment. */
  path?: ReadonlyArray<string> | undefined
  /** Programs whose versions are recorded. */
  tools?: ReadonlyArray<string> | undefined
  /** Command that is run before the page, in a terminal of its own. */
  setup?: string | undefined
  /** Place of that command in the settings, for messages: `site.yaml:3:5`. */
  setupPlace?: string | undefined
  /** Returns the path of a file of the docs set as a message shows it. Default: relative to the root of the set. */
  toPath?: ToPath | undefined
  /** Whether to keep the folder of the run. */
  keep?: boolean | undefined
  /** Whether the run has its own network, so that its ports cannot conflict; see `canOpenNetwork`. */
  ownNetwork?: boolean | undefined
  /** Ends the run. */
  signal?: AbortSignal | undefined
  /** Whether output that differs is accepted as the new output of the page. */
  update?: boolean | undefined
  /** Decodes what a call reverted with, from what the command printed. */
  decodeRevert?: ((text: string) => string | undefined) | undefined
  /** Called after a command, with whether it did what the page expects. */
  onCommand?: ((command: CommandResult, passed: boolean) => void) | undefined
  /** Called after a step. */
  onEnd?: ((result: StepResult) => void) | undefined
}

/** Run the steps of a page, and end every process that they started. */
export async function runPlan(plan: Plan, options: RunOptions = {}): Promise<RunResult> {
  const {keep = false, ownNetwork = false, toPath = (file) => file} = options
  const start = performance.now()
  if (!ownNetwork) await checkPorts(plan, toPath)

  const root = realpathSync(await mkdtemp(path.join(tmpdir(), 'lockstep-proof-')))
  const guard = startGuard(randomBytes(12).toString('hex'), keep ? undefined : root)
  const closers: Closers = []

  try {
    const result = await runIn({root, guard, closers}, plan, {...options, toPath})
    return {...result, time: performance.now() - start, ...(keep && {folder: root})}
  } finally {
    for (const each of closers.reverse()) each.close()
    await guard.end()
  }
}

/** The folder of a run, and the resources to release when it ends. */
interface RunFolder {
  root: string
  guard: Guard
  closers: Closers
}

/** Open the environment of a run, check that its page can run there, and run the steps. */
async function runIn(
  {root, guard, closers}: RunFolder,
  plan: Plan,
  options: RunOptions & {toPath: ToPath}
): Promise<Omit<RunResult, 'time' | 'folder'>> {
  const {site, path: programFolders, ownNetwork, tools = [], packages = [], toPath} = options
  const surroundings = await openSurroundings(
    {root, mark: guard.mark, site, path: programFolders, tools, ownNetwork},
    closers
  )
  const {home, env, network, server} = surroundings
  const project = plan.options.project ? await openProject(options.project, home.work) : undefined
  checkPrograms(plan, env, toPath)
  checkCompiler(plan, [home.work, ...packages], toPath)
  const versions = readVersions(listNamed(tools, plan, options.setup), home.bin, env)
  const terminals = openTerminals(surroundings, guard)
  closers.push(terminals)

  const context = toContext(plan, options, surroundings, terminals)
  if (options.setup !== undefined) await runSetup(options.setup, options.setupPlace, context)
  const checkScripts = createScriptCheck(plan, context, {root, packages})
  const results = await runSteps(plan.steps, context, {...options, checkScripts})

  const failure = results.at(-1)?.failure
  const hasUpdates = results.some(({update}) => update)
  return {
    plan: hasUpdates && !failure ? {...plan, steps: results.map(({step}) => step)} : plan,
    results,
    ...(failure && {failure}),
    left: failure ? [] : listLeft(guard.mark.join('='), terminals, network?.sessions),
    ...(project !== undefined && {project}),
    files: Object.fromEntries([...(server?.files ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))),
    tools: versions
  }
}

/** List the tools that the code of a page or the setup names, because readers don't need the versions of others. */
function listNamed(
  tools: ReadonlyArray<string>,
  {text}: Plan,
  setup: string | undefined
): Array<string> {
  const words = new Set(`${text} ${setup ?? ''}`.match(/[\w.+-]+/g))
  // Package managers run on Node.js.
  const isNode = ['npm', 'npx', 'pnpm', 'yarn', 'tsx'].some((name) => words.has(name))
  return tools.filter((tool) => words.has(tool) || (tool === 'node' && isNode))
}

/** Copy the project to the folder in which terminals start, and return the digest of its contracts. */
async function openProject(project: string | undefined, work: string): Promise<string> {
  if (project === undefined) {
    throw new SetupError(
      'Cannot find the project that `proof: {project: true}` asks for: set `contracts` in `site.yaml`'
    )
  }
  await copyProject(project, work)
  return readProjectDigest(project)
}

function toContext(
  plan: Plan,
  {site, update = false, decodeRevert, onCommand, signal}: RunOptions,
  {home, server, takeRefused}: Surroundings,
  {getTerminal, readLogs}: Terminals
): StepContext {
  const address = server && site ? [[site.origin, server.origin] as const] : []
  return {
    plan,
    getTerminal,
    work: home.work,
    saved: new Map(),
    replace: [...address, ['~', home.home]],
    takeRefused,
    readLogs,
    update,
    onCommand: (command, passed) => onCommand?.(command, passed),
    signal,
    decodeRevert
  }
}

/** Run steps until one fails. */
async function runSteps(
  steps: ReadonlyArray<Step>,
  context: StepContext,
  {onEnd, checkScripts}: RunOptions & {checkScripts: ScriptCheck}
): Promise<Array<StepResult>> {
  const results: Array<StepResult> = []
  for (const step of steps) {
    const result = await checkScripts(step, await runStep(step, context))
    results.push(result)
    onEnd?.(result)
    if (result.failure) break
  }
  return results
}

/** List background processes, without those that a reader sees running in a terminal. */
function listLeft(
  mark: string,
  {sessions}: Terminals,
  own: ReadonlySet<number> = new Set()
): Array<string> {
  const all = sessions()
  const shells = new Set(all.map(({id}) => id))
  const kept = new Set(all.flatMap(({id, name}) => (name === '' ? [] : [id])))
  const left = listProcesses(mark).filter(({id, session}) => {
    return !kept.has(session) && !own.has(session) && !shells.has(id)
  })
  return left.map(({command}) => command)
}
