import {
  type CommandResult,
  type Failure,
  type Plan,
  type RunOptions,
  readRunInputs,
  runPlan,
  type StepResult,
  type Transcript,
  toPlanDigest,
  toTranscript
} from '@lockstep/proof'
import type {SharedRuns} from './read-shared-runs.ts'
import {writeTranscript} from './read-transcript.ts'
import {writeUpdates} from './write-updates.ts'

/** A page whose run starts. */
export interface StartedPage {
  route: string
  file: string
  steps: number
  /** Whether other pages run at the same time. */
  isParallel: boolean
}

/** Receives the events of a run. */
export interface PageListener {
  onCommand?: ((command: CommandResult, isRight: boolean) => void) | undefined
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
  /** When another machine ran the page: ISO date. Then nothing ran here, and there are no steps. */
  reused?: string | undefined
}

/** Options that all runs share. */
interface SharedRun {
  /** Folder of the pages, which `update` writes into. */
  content: string
  /** Folder of the transcripts. */
  transcripts: string
  commit: string | undefined
  isParallel: boolean
  onPage: ((page: StartedPage) => PageListener) | undefined
  /** Runs of other machines; undefined without a remote cache. */
  runs: SharedRuns | undefined
  /** Whether a run of another machine replaces one of this machine. */
  reuse: boolean
  run: Omit<RunOptions, 'onCommand' | 'onEnd'>
}

/** Run the commands of a page, and write its transcript when they pass. */
export async function provePage(
  {route, file, plan}: {route: string; file: string; plan: Plan},
  {content, transcripts, commit, isParallel, onPage, runs, reuse, run}: SharedRun
): Promise<ProofResult> {
  const start = performance.now()
  const listener = onPage?.({route, file, steps: plan.steps.length, isParallel}) ?? {}
  // Read before the run, which may change what it started with.
  const inputs = runs && !run.update ? await readRunInputs(plan, run) : undefined
  if (inputs !== undefined && reuse) {
    const site = run.site?.folder
    const transcript = await runs?.find({inputs, plan: toPlanDigest(plan), file: plan.file, site})
    if (transcript) {
      const isWritten = await writeTranscript(transcripts, route, transcript)
      const time = performance.now() - start
      const passed = {route, file, steps: [], left: [], passed: true, transcript, isWritten, time}
      const reused = {...passed, reused: transcript.date}
      listener.onEnd?.(reused)
      return reused
    }
  }
  const result = await runPlan(plan, {
    ...run,
    onCommand: (command, isRight) => listener.onCommand?.(command, isRight),
    onEnd: (step) => listener.onStep?.(step)
  })
  const {failure, left, folder, results} = result
  const about = {route, file, steps: results, left, ...(folder !== undefined && {folder})}
  let proved: ProofResult
  if (failure) {
    const time = performance.now() - start
    proved = {...about, passed: false, failure, isWritten: false, time}
  } else {
    if (run.update) await writeUpdates(content, result)
    const transcript = toTranscript(result, {date: new Date().toISOString(), commit})
    const isWritten = await writeTranscript(transcripts, route, transcript)
    if (inputs !== undefined) runs?.add(inputs, transcript)
    proved = {...about, passed: true, transcript, isWritten, time: performance.now() - start}
  }
  listener.onEnd?.(proved)
  return proved
}
