import {availableParallelism} from 'node:os'
import path from 'node:path'
import type {Problem} from '@lockstep/problem'
import {toPath} from '@lockstep/problem/print'
import {canOpenNetwork, checkSyntax} from '@lockstep/proof'
import {buildSite} from '../build-site.ts'
import {mapSome} from '../cache/map-some.ts'
import type {RemoteReport} from '../cache/remote/create-remote-store.ts'
import {decodeRevert} from '../contracts/decode-revert.ts'
import {readCommit} from '../git/read-commit.ts'
import {findSettingPlace} from '../settings/list-setting-places.ts'
import type {Settings} from '../settings/settings.ts'
import {toProject} from '../settings/to-project.ts'
import {type PageListener, type ProofResult, provePage, type StartedPage} from './prove-page.ts'
import {type PagePlan, readPlans} from './read-plans.ts'
import {readSharedRuns} from './read-shared-runs.ts'

/** Options for running the commands of pages. */
export interface ProveSiteOptions {
  /** Routes or files of the pages to run. Default: every page with `proof` in its front matter. */
  routes?: ReadonlyArray<string> | undefined
  /**
   * Folder that paths are relative to, in messages and where `routes` are files. Default: the folder of the pages.
   */
  cwd?: string | undefined
  /** Folder to write transcripts into. Default: the one in the settings. */
  transcripts?: string | undefined
  /** Pages to run in parallel. Default: 3 for each core, at most 8; 1 where runs share one network. */
  jobs?: number | undefined
  /** Keep the folder of each run. */
  keep?: boolean | undefined
  /** Write the actual output into the pages. */
  update?: boolean | undefined
  /** Take runs of other machines from the remote cache where everything that a run depends on is the same. */
  reuse?: boolean | undefined
  /** Ends all runs. */
  signal?: AbortSignal | undefined
  /** Called when a run starts. Returns a listener for the run. */
  onPage?: ((page: StartedPage) => PageListener) | undefined
}

/** The results of all runs. */
export interface ProofReport {
  /** Problems of the pages. If one of them is an error, nothing runs. */
  problems: Array<Problem>
  /** None if no page takes part. */
  pages: Array<ProofResult>
  /** Errors of the site that commands download from, when there is one. */
  siteErrors: number
  /** How the runs used the remote cache. */
  remote?: RemoteReport | undefined
}

/** Run the commands of pages as a reader would, and compare their output with the pages. */
export async function proveSite(
  settings: Settings,
  options: ProveSiteOptions = {}
): Promise<ProofReport> {
  const {content, out, proof} = settings
  const {cwd = content} = options
  const project = toProject(settings)
  const plans = await readPlans({content, cwd, project}, options.routes ?? [])
  if (plans.length === 0) return {problems: [], pages: [], siteErrors: 0}
  const problems = plans.flatMap(({plan, problems}) => [
    ...problems,
    ...(plan ? checkSyntax(plan) : [])
  ])
  if (problems.some(isError)) return {problems, pages: [], siteErrors: 0}

  const origin = proof.origin ?? settings.origin
  // The site of the writer stays as it is.
  const folder = path.join(path.dirname(out), '.lockstep/proof-site')
  const site =
    origin !== undefined && areDownloading(plans, origin)
      ? {folder, origin, errors: await buildDownloads({...settings, out: folder})}
      : undefined
  const ownNetwork = await canOpenNetwork()
  const jobs = Math.min(toJobs(options.jobs, ownNetwork), plans.length)
  const {
    keep = false,
    update = false,
    reuse = false,
    signal = new AbortController().signal
  } = options
  const runs = await readSharedRuns(settings, {isAsked: reuse, now: Date.now})
  const shared = {
    content,
    transcripts: options.transcripts ?? proof.transcripts,
    commit: await readCommit(content),
    isParallel: jobs > 1,
    onPage: options.onPage,
    runs,
    reuse,
    run: {
      site,
      path: proof.path,
      project: project?.root,
      decodeRevert: project && ((text: string) => decodeRevert(text, project)),
      packages: [...(project ? [project.root] : []), content],
      tools: proof.tools,
      setup: proof.setup,
      setupPlace: findSetupPlace(settings, cwd),
      toPath: (file: string) => toPath(file, content, cwd),
      ownNetwork,
      keep,
      update,
      signal
    }
  }
  try {
    const lists = await mapSome(plans, jobs, async ({route, file, plan}) => {
      return plan && !signal.aborted ? [await provePage({route, file, plan}, shared)] : []
    })
    const pages = lists.flat()
    const remote = await runs?.send(pages)
    return {problems, pages, siteErrors: site?.errors ?? 0, remote}
  } finally {
    runs?.close()
  }
}

/** Find where `proof.setup` is: `site.yaml:3:5`. */
function findSetupPlace({file, places}: Settings, cwd: string): string | undefined {
  const start = findSettingPlace(places, 'proof', 'setup')?.start
  return file === undefined || !start
    ? undefined
    : `${path.relative(cwd, file) || file}:${start.line}:${start.column}`
}

function toJobs(jobs: number | undefined, ownNetwork: boolean): number {
  // Pages that share one network would take each other's ports.
  if (!ownNetwork) return 1
  // Tutorials spend most of their time waiting for blocks, so a core can run several.
  return jobs ?? Math.min(3 * availableParallelism(), 8)
}

/** Whether a command of a page downloads from the site. */
function areDownloading(plans: ReadonlyArray<PagePlan>, origin: string): boolean {
  return plans.some(({plan}) =>
    plan?.steps.some((step) => step.kind === 'run' && step.code.includes(origin))
  )
}

/** Build the site that commands download from, and count its errors. Those on other pages do not matter to a run. */
async function buildDownloads(settings: Settings): Promise<number> {
  const {problems} = await buildSite(settings, {keepGoing: true})
  return problems.filter(isError).length
}

function isError({severity}: Problem): boolean {
  return severity === 'error'
}
