/** The parts of the outside world that a command may use. */
export interface Io {
  stdout: (text: string) => void
  stderr: (text: string) => void
  cwd: string
  /** Folder of the repository in CI, which annotations are relative to. */
  workspace?: string | undefined
  /** Branch that the pull request which CI checks will be merged into. */
  target?: string | undefined
  /** Whether standard output shows colors. */
  color: boolean
  /** Ends a command that would otherwise run forever. */
  signal: AbortSignal
}

/** 0: success, 1: problems in the content, 2: wrong usage or setup. */
export type ExitCode = 0 | 1 | 2
