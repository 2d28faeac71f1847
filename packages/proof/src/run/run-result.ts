import type {Problem} from '@lockstep/problem'
import type {Difference} from '../compare/compare-output.ts'
import type {OutputUpdate} from '../compare/update-output.ts'
import type {Plan, SaveStep, Step} from '../plan/plan.ts'

/** The result of a run. */
export interface RunResult {
  plan: Plan
  /** Steps that were started. The last one is the one that failed, if any. */
  results: Array<StepResult>
  failure?: Failure | undefined
  /** Processes that the page left running, and that were ended. */
  left: Array<string>
  /** Files that were loaded from the site: digests by path. */
  files: Record<string, string>
  /** Digest of the project's contracts, if the run used a copy of it. */
  project?: string | undefined
  /** Versions of programs. */
  tools: Record<string, string>
  /** Milliseconds. */
  time: number
  /** Folder of the run, if it was kept. */
  folder?: string | undefined
}

/** The result of a step. */
export interface StepResult {
  step: Step
  commands: Array<CommandResult>
  /** Milliseconds. */
  time: number
  failure?: Failure | undefined
  /** Scripts whose types were checked after the step. */
  checked?: ReadonlyArray<SaveStep> | undefined
  /** The new output for the page. */
  update?: (OutputUpdate & {file: string}) | undefined
}

/** The result of a statement. */
export interface CommandResult {
  /** The page itself or a partial. */
  file: string
  /** Line of that file. */
  line: number
  text: string
  stdout: string
  stderr: string
  /** Undefined while it is running. */
  exit?: number | undefined
  time: number
}

/** The reason why a run failed, with the line of the page. */
export interface Failure {
  file: string
  line: number
  reason: string
  command?: string | undefined
  difference?: Difference | undefined
  stdout?: string | undefined
  stderr?: string | undefined
  /** What an earlier command of the fence reported, if the one that failed printed nothing. */
  before?: {line: number; stderr: string} | undefined
  /** Type errors of a script. If there is no `command`, they are why the run failed. */
  problems?: ReadonlyArray<Problem> | undefined
  /** Last lines of the other terminals. */
  logs: Array<{terminal: string; lines: Array<string>}>
}
