import type {Difference} from '../compare/compare-output.ts'
import type {OutputUpdate} from '../compare/update-output.ts'
import type {Plan, Step} from '../plan/plan.ts'

/** What came of a run. */
export interface RunResult {
  plan: Plan
  /** Steps that were begun, the one that failed last of all. */
  results: Array<StepResult>
  failure?: Failure | undefined
  /** Processes that the page has left behind, and that were ended. */
  left: Array<string>
  /** Files that were loaded from the site: digests by path. */
  files: Record<string, string>
  /** Digest of the contracts of the project, where the run used a copy of it. */
  project?: string | undefined
  /** Versions of programs. */
  tools: Record<string, string>
  /** Milliseconds. */
  time: number
  /** Where everything is, when it was kept. */
  folder?: string | undefined
}

/** What came of a step. */
export interface StepResult {
  step: Step
  commands: Array<CommandResult>
  /** Milliseconds. */
  time: number
  failure?: Failure | undefined
  /** An output that the page is to show from now on. */
  update?: (OutputUpdate & {file: string}) | undefined
}

/** What came of a statement. */
export interface CommandResult {
  /** Line of the page. */
  line: number
  text: string
  stdout: string
  stderr: string
  /** Nothing while it still runs. */
  exit?: number | undefined
  time: number
}

/** Why a run has failed, at the line of the page. */
export interface Failure {
  file: string
  line: number
  reason: string
  command?: string | undefined
  /** Of a command that failed; nothing when it was its output alone. */
  exit?: number | undefined
  difference?: Difference | undefined
  stdout?: string | undefined
  stderr?: string | undefined
  /** Last lines of the other terminals. */
  logs: Array<{terminal: string; lines: Array<string>}>
}
