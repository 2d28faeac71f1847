import type {Statement} from '@lockstep/shell'
import type {ProofOptions} from './options.ts'

/** The steps that a reader of a page takes, in order. */
export interface Plan {
  /** Path of the page, relative to the root of the docs set. */
  file: string
  options: ProofOptions
  steps: Array<Step>
  /** The steps in tabs that are not run; they are only checked. */
  alternatives: Array<Alternative>
  /** Lines of output on the page, to find the variables that are set by what a command prints. */
  shown: Array<string>
  /** All code on the page. Addresses in it are the same in every run. */
  text: string
}

/** The steps of the page with another tab. */
export interface Alternative {
  tab: string
  steps: Array<Step>
}

/** One step of a reader. */
export type Step = RunStep | SaveStep

interface StepOrigin {
  /** The page itself or a partial. */
  file: string
  /** First line of the code. */
  line: number
  /** Id of the heading above it. */
  heading?: string | undefined
}

/** A fence of commands that is pasted into a terminal. */
export interface RunStep extends StepOrigin {
  kind: 'run'
  /** Empty for the terminal of the page itself. */
  terminal: string
  shell: 'sh' | 'bash'
  code: string
  statements: Array<Statement>
  /** Seconds. */
  timeout: number
  /** Expected exit code of the last statement. */
  exit: number
  output?: ExpectedOutput | undefined
}

/** A fence with the output of commands. */
export interface ExpectedOutput {
  file: string
  line: number
  text: string
}

/** A file that the reader writes. */
export interface SaveStep extends StepOrigin {
  kind: 'save'
  /** Relative to the current folder of the shell. */
  path: string
  content: string
  /** How far the page indents the code. Undefined if the code comes from a file. */
  indent?: number | undefined
}
