import {constants} from 'node:os'
import type {Outcome} from './open-terminal.ts'

/** Finds revert data in a text, and returns its meaning: `TooMuch(9, 5)`. */
export type DecodeRevert = (text: string) => string | undefined

/** The expected outcome of a statement. */
export interface Expectation {
  exit: number
  /** The exit code that the fence expects of its last command, if this is another one. */
  exitOfLast?: number | undefined
  /** Seconds that its step may take. */
  timeout: number
  /** The command, if it has no terminal of its own and the fences after it wait for its end. */
  waitsFor?: string | undefined
  /** Hosts that it tried to reach and that the proxy refused. */
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
  if (state === 'endless') {
    return 'The command printed more than 10 MB: limit its output, for example with `| head`'
  }
  if (state === 'late') {
    return `The command took more than ${expected.timeout} seconds${explainLate(expected.waitsFor)}`
  }
  const gate =
    explainRevert(stderr, expected) ?? explainUnanswered(stderr) ?? explainRefused(expected.refused)
  if (state === 'closed') return `The shell ended with ${toExit(exit)}${gate}`
  if (silent !== undefined) return `A command within \`$(…)\` ended with ${toExit(silent)}${gate}`
  if (exit === expected.exit) return
  const wanted = explainExit(expected)
  return `The command ended with ${toExit(exit)}${wanted}${gate}`
}

/** Name the signal that a shell means by an exit code above 128: `137` -> `exit code 137 (SIGKILL)`. */
function toExit(exit: number): string {
  const [signal] = Object.entries(constants.signals).find(([, code]) => code + 128 === exit) ?? []
  return `exit code ${exit}${signal === undefined ? '' : ` (${signal})`}`
}

/** Add the expected exit code, and the command of the fence that it is about. */
function explainExit({exit, exitOfLast = 0}: Expectation): string {
  if (exitOfLast === 0) return exit === 0 ? '' : `, expected ${exit}`
  return `, expected ${exit}: \`exit=${exitOfLast}\` is about the last command of a fence, so give this one a fence of its own`
}

/** Explain how to give a server a terminal of its own, named after the program. */
function explainLate(command: string | undefined): string {
  if (command === undefined) return ''
  const [program = ''] = command.trim().split(/\s/)
  const name = /^[\w-]+$/.test(program) ? program : 'server'
  return `; if it keeps running, give its fence \`terminal="${name}"\`, and if it only needs longer, \`timeout=600\``
}

/** Explain how to start the server that a command tried to reach on this machine. */
function explainUnanswered(stderr: string): string | undefined {
  if (!/\bconnection refused\b|\bECONNREFUSED\b|\bcouldn't connect\b/i.test(stderr)) return
  const [, host, port] = /\b(127\.0\.0\.1|localhost)(?::| port )(\d{1,5})\b/.exec(stderr) ?? []
  if (port === undefined) return
  const address = `${host}:${port}`
  return `; nothing listens at \`${address}\`: start it in a fence before this one, such as one with \`anvil\` and \`terminal="anvil"\`, or with \`proof.setup\` in the settings`
}

/**
 * Report the revert and not the refused hosts: tools look up errors at public services, but the call is what failed.
 */
function explainRevert(stderr: string, {decodeRevert}: Expectation): string | undefined {
  if (!/\bexecution reverted\b|\brevert(?:ed)? with custom error\b/i.test(stderr)) return
  const decoded = decodeRevert?.(stderr)
  return decoded === undefined ? '; the call reverted' : `; the call reverted with \`${decoded}\``
}

function explainRefused(hosts: ReadonlyArray<string>): string {
  if (hosts.length === 0) return ''
  const names = hosts.map((host) => `\`${host}\``).join(', ')
  return `; it tried to reach ${names}, but a proof can only reach this machine and the package registry`
}
