/** The result of one setup check. */
export interface Finding {
  /** The subject of the check: `Node.js`, `Contracts`. */
  subject: string
  state: 'ok' | 'warning' | 'error'
  /** The result, and for a warning or an error its consequence. */
  message: string
  /** File and line, where there is one to change. */
  place?: string | undefined
  /** Command to run or line to write. */
  fix?: string | undefined
}
