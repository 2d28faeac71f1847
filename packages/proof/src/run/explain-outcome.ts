import type {Outcome} from './open-terminal.ts'

/** Finds revert data in a text, and returns what it means: `TooMuch(9, 5)`. */
export type DecodeRevert = (text: string) => string | undefined

/** What a statement was expected to do. */
export interface Expectation {
  exit: number
  /** Seconds that its step may take. */
  timeout: number
  /** Hosts that it asked for, and was refused. */
  refused: ReadonlyArray<string>
  /** Decodes what a call reverted with. */
  decodeRevert?: DecodeRevert | undefined
}

/** Explain why a statement failed. Returns undefined if it did not. */
export function explainOutcome(
  {state, exit, silent, stderr}: Outcome,
  expected: Expectation
): string | undefined {
  if (state === 'running') return
  if (state === 'stopped') return 'The run was stopped'
  if (state === 'late') return `The command took more than ${expected.timeout} seconds`
  const gate = explainRevert(stderr, expected) ?? explainRefused(expected.refused)
  if (state === 'closed') return `The shell ended with exit code ${exit}${gate}`
  if (silent !== undefined) return `A command within \`$(…)\` ended with exit code ${silent}${gate}`
  if (exit === expected.exit) return
  const wanted = expected.exit === 0 ? '' : `, expected ${expected.exit}`
  return `The command ended with exit code ${exit}${wanted}${gate}`
}

/** A tool asks services for the name of an error, but it is the call that failed, not the network. */
function explainRevert(stderr: string, {decodeRevert}: Expectation): string | undefined {
  if (!/\bexecution reverted\b|\brevert(?:ed)? with custom error\b/i.test(stderr)) return
  const decoded = decodeRevert?.(stderr)
  return decoded === undefined ? '; the call reverted' : `; the call reverted with \`${decoded}\``
}

function explainRefused(hosts: ReadonlyArray<string>): string {
  if (hosts.length === 0) return ''
  const names = hosts.map((host) => `\`${host}\``).join(', ')
  return `; it asked for ${names}, and a proof reaches this machine and the package registry alone`
}
