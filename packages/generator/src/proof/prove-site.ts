import {availableParallelism} from 'node:os'
import path from 'node:path'
import {type Problem, SetupError} from '@lockstep/problem'
import {
  type CommandResult,
  canOpenNetwork,
  checkSyntax,
  type Failure,
  type Plan,
  runPlan,
  type StepResult,
  type Transcript,
  toTranscript
} from '@lockstep/proof'
import {readCommit} from '../git/read-commit.ts'
import type {Settings} from '../settings/settings.ts'
import {buildSite} from '../write/build-site.ts'
import {mapSome} from './map-some.ts'
import {type PagePlan, readPlans} from './read-plans.ts'
import {writeTranscript} from './read-transcript.ts'
import {writeUpdates} from './write-updates.ts'

/** Options for running the commands of pages. */
export interface ProveSiteOptions {
  /** Routes or files of the pages to run. Default: every page with `proof` in its front matter. */
  routes?: ReadonlyArray<string> | undefined
  /** Folder to write transcripts into. Default: the one of the settings. */
  transcripts?: string | undefined
  /** Pages to run in parallel. Default: 3 for each core, at most 8; 1 where runs share one network. */
  jobs?: number | undefined
  /** Keep the folder of each run. */
  keep?: boolean | undefined
  /** Write the actual output into the pages. */
  update?: boolean | undefined
  /** Ends all runs. */
  signal?: AbortSignal | undefined
  /** Called when a run starts. Returns a listener for the run. */
  onPage?: ((page: StartedPage) => PageListener) | undefined
}

/** A page whose run starts. */
export interface StartedPage {
  route: string
  steps: number
  /** Whether other pages run at the same time. */
  isParallel: boolean
}

/** Receives the events of a run. */
export interface PageListener {
  onCommand?: ((command: CommandResult, isExpected: boolean) => void) | undefined
  onStep?: ((step: StepResult) => void) | undefined
  onEnd?: ((result: ProofResult) => void) | undefined
}

/** The result of one page's run. */
export interface ProofResult {
  route: string
  file: string
  passed: boolean
  steps: Array<StepResult>
  /** Milliseconds. */
  time: number
  /** Present when the page failed. */
  failure?: Failure | undefined
  /** Present when the page passed. */
  transcript?: Transcript | undefined
  /** Whether the transcript differs from the one before, and was written. */
  isWritten: boolean
  /** Commands that the page leaves running, and that were ended. */
  left: Array<string>
  /** Folder of the run, when it was kept. */
  folder?: string | undefined
}

/** The results of all runs. */
export interface ProofReport {
  /** Problems of the pages. If one of them is an error, nothing runs. */
  problems: Array<Problem>
  pages: Array<ProofResult>
  /** Errors of the site that commands download from, when there is one. */
  siteErrors: number
}

/** A site without a page whose commands can run. */
class NoProofError extends SetupError {
  override name = 'NoProofError'
}

/** Run the commands of pages as a reader would, and compare their output with the pages. */
export async function proveSite(
  settings: Settings,
  options: ProveSiteOptions = {}
): Promise<ProofReport> {
  const plans = await readPlans(settings, options.routes ?? [])
  if (plans.length === 0) {
    const reason = 'Cannot find a page to run, expected `proof: {}` in the front matter of a page'
    throw new NoProofError(reason)
  }
  const problems = plans.flatMap(({plan, problems}) => [
    ...problems,
    ...(plan ? checkSyntax(plan) : [])
  ])
  if (problems.some(isError)) return {problems, pages: [], siteErrors: 0}

  const origin = settings.proof.origin ?? settings.origin
  const site = origin === undefined ? undefined : await prepareSite(settings, plans, origin)
  const ownNetwork = await canOpenNetwork()
  const jobs = Math.min(toJobs(options.jobs, ownNetwork), plans.length)
  const commit = await readCommit(settings.content)
  const pages = await mapSome(plans, jobs, async ({route, file, plan}) => {
    if (!plan || options.signal?.aborted) return []
    return [
      await prove(
        {route, file, plan},
        {settings, options, site, ownNetwork, commit, isParallel: jobs > 1}
      )
    ]
  })
  return {problems, pages: pages.flat(), siteErrors: site?.errors ?? 0}
}

interface ProofContext {
  settings: Settings
  options: ProveSiteOptions
  site: {folder: string; origin: string} | undefined
  ownNetwork: boolean
  commit: string | undefined
  isParallel: boolean
}

async function prove(
  {route, file, plan}: {route: string; file: string; plan: Plan},
  {settings, options, site, ownNetwork, commit, isParallel}: ProofContext
): Promise<ProofResult> {
  const start = performance.now()
  const listener = options.onPage?.({route, steps: plan.steps.length, isParallel}) ?? {}
  const {path: folders, tools, setup} = settings.proof
  const result = await runPlan(plan, {
    site,
    path: folders,
    project: settings.contracts,
    tools,
    setup,
    ownNetwork,
    keep: options.keep ?? false,
    update: options.update ?? false,
    signal: options.signal ?? new AbortController().signal,
    onCommand: (command, step) => listener.onCommand?.(command, isExpected(command.exit, step)),
    onEnd: (step) => listener.onStep?.(step)
  })
  const {failure, left, folder, results} = result
  const about = {route, file, steps: results, left, ...(folder !== undefined && {folder})}
  let proved: ProofResult
  if (failure) {
    const time = performance.now() - start
    proved = {...about, passed: false, failure, isWritten: false, time}
  } else {
    if (options.update) await writeUpdates(settings.content, result)
    const transcript = toTranscript(result, {date: new Date().toISOString(), commit})
    const transcripts = options.transcripts ?? settings.proof.transcripts
    const isWritten = await writeTranscript(transcripts, route, transcript)
    proved = {...about, passed: true, transcript, isWritten, time: performance.now() - start}
  }
  listener.onEnd?.(proved)
  return proved
}

function toJobs(jobs: number | undefined, ownNetwork: boolean): number {
  // Pages that share one network would take each other's ports.
  if (!ownNetwork) return 1
  // Tutorials mostly wait for blocks, so a core can serve several.
  return jobs ?? Math.min(3 * availableParallelism(), 8)
}

/** Build the site that commands download from, if they do. */
async function prepareSite(
  settings: Settings,
  plans: ReadonlyArray<PagePlan>,
  origin: string
): Promise<{folder: string; origin: string; errors: number} | undefined> {
  const isUsed = plans.some(({plan}) =>
    plan?.steps.some((step) => step.kind === 'run' && step.code.includes(origin))
  )
  if (!isUsed) return
  // Commands need the downloads, so errors on other pages do not matter. The site of the writer stays as it is.
  const folder = path.join(path.dirname(settings.out), '.lockstep/proof-site')
  const {problems} = await buildSite({...settings, out: folder}, {keepGoing: true})
  return {folder, origin, errors: problems.filter(isError).length}
}

function isError({severity}: Problem): boolean {
  return severity === 'error'
}

function isExpected(exit: number | undefined, step: {kind: string}): boolean {
  const expected = 'exit' in step ? step.exit : 0
  return exit === undefined || exit === 0 || exit === expected
}
