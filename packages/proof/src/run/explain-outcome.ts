import type {Outcome} from './open-terminal.ts'

/** What a statement was expected to do. */
export interface Expectation {
  exit: number
  /** Seconds that its step may take. */
  timeout: number
  /** Hosts that it asked for, and was refused. */
  refused: ReadonlyArray<string>
}

/** Explain why a statement failed. Returns undefined if it did not. */
export function explainOutcome(
  {state, exit, silent}: Outcome,
  expected: Expectation
): string | undefined {
  if (state === 'running') return
  if (state === 'stopped') return 'The run was stopped'
  if (state === 'late') return `The command took more than ${expected.timeout} seconds`
  const gate = explainRefused(expected.refused)
  if (state === 'closed') return `The shell ended with exit code ${exit}${gate}`
  if (silent !== undefined) return `A command within \`$(…)\` ended with exit code ${silent}${gate}`
  if (exit === expected.exit) return
  const wanted = expected.exit === 0 ? '' : `, expected ${expected.exit}`
  return `The command ended with exit code ${exit}${wanted}${gate}`
}

function explainRefused(hosts: ReadonlyArray<string>): string {
  if (hosts.length === 0) return ''
  const names = hosts.map((host) => `\`${host}\``).join(', ')
  return `; it asked for ${names}, and a proof reaches this machine and the package registry alone`
}
