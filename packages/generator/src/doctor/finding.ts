/** What a check of the set-up found. */
export interface Finding {
  /** What was looked at: `Node.js`, `Contracts`. */
  subject: string
  state: 'ok' | 'warning' | 'error'
  /** What was found, and with a warning or an error what it leads to. */
  message: string
  /** File and line, where there is one to change. */
  place?: string | undefined
  /** Command to run or line to write. */
  fix?: string | undefined
}
