import {toPath} from '@lockstep/problem/print'
import {readProjectDigest, toPlanDigest} from '@lockstep/proof'
import {type ProjectSettings, toProject} from '../settings/to-project.ts'
import {type PagePlan, readPlans} from './read-plans.ts'
import {readTranscript} from './read-transcript.ts'

/** A page whose commands can run, and the state of its last run. */
export interface ListedProof {
  route: string
  /** Path relative to the folder that the caller names. */
  file: string
  steps: number
  /** `fresh`: the last run is of this very page and of these contracts. */
  state: 'fresh' | 'stale' | 'contracts changed' | 'never run' | 'invalid'
}

/** List the pages whose commands can run. Nothing is run. */
export async function listProofs(
  settings: ProjectSettings & {proof: {transcripts: string}},
  {
    routes = [],
    cwd = settings.content,
    transcripts = settings.proof.transcripts
  }: ListProofsOptions = {}
): Promise<Array<ListedProof>> {
  const {content} = settings
  const project = toProject(settings)
  const plans = await readPlans({content, cwd, project}, routes)
  return Promise.all(
    plans.map(async (plan) => ({
      route: plan.route,
      file: toPath(plan.file, content, cwd),
      steps: plan.plan?.steps.length ?? 0,
      state: await readState(plan, transcripts, project?.root)
    }))
  )
}

/** The pages to list. */
export interface ListProofsOptions {
  /** Routes or files of pages. Default: every page with `proof` in its front matter. */
  routes?: ReadonlyArray<string> | undefined
  /** Folder that files of pages are relative to, as `routes` and in the result. Default: the folder of the pages. */
  cwd?: string | undefined
  /** Folder of the transcripts. Default: the one in the settings. */
  transcripts?: string | undefined
}

async function readState(
  {route, plan}: PagePlan,
  transcripts: string,
  project: string | undefined
): Promise<ListedProof['state']> {
  if (!plan) return 'invalid'
  const transcript = await readTranscript(transcripts, route)
  if (!transcript) return 'never run'
  if (transcript.plan !== toPlanDigest(plan)) return 'stale'
  if (transcript.project === undefined) return 'fresh'
  const digest = project === undefined ? undefined : await readProjectDigest(project)
  return digest === transcript.project ? 'fresh' : 'contracts changed'
}
