import type {Statement} from '@lockstep/shell'
import type {ProofOptions} from './options.ts'

/** What a reader of a page does, in order. */
export interface Plan {
  /** The page, from the root of the docs set. */
  file: string
  options: ProofOptions
  steps: Array<Step>
  /** What a reader does who takes another tab: checked, and not run. */
  alternatives: Array<Alternative>
  /** Lines that outputs of the page say, for variables that a command sets by what it prints. */
  shown: Array<string>
  /** Everything that a page shows in code: an address that stands there is no matter of chance. */
  text: string
}

/** The steps of the page with another tab. */
export interface Alternative {
  tab: string
  steps: Array<Step>
}

/** Something that a reader does. */
export type Step = RunStep | SaveStep

interface Place {
  /** The page itself or a partial. */
  file: string
  /** First line of the code. */
  line: number
  /** Id of the heading that it stands under. */
  heading?: string | undefined
}

/** A fence of commands that is pasted into a terminal. */
export interface RunStep extends Place {
  kind: 'run'
  /** Empty for the terminal of the page itself. */
  terminal: string
  shell: 'sh' | 'bash'
  code: string
  statements: Array<Statement>
  /** Seconds. */
  timeout: number
  /** What the last statement exits with. */
  exit: number
  output?: ExpectedOutput | undefined
}

/** A fence that says what was printed. */
export interface ExpectedOutput {
  file: string
  line: number
  text: string
}

/** A file that the reader writes. */
export interface SaveStep extends Place {
  kind: 'save'
  /** From the folder where the shell is. */
  path: string
  content: string
}
