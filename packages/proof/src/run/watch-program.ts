import {compareOutput} from '../compare/compare-output.ts'
import type {ProofOptions} from '../plan/options.ts'
import type {RunStep} from '../plan/plan.ts'
import {watchSession} from './list-processes.ts'
import type {StatementOptions} from './open-terminal.ts'

/** A program that should keep running in a terminal. */
export interface WatchedProgram {
  step: RunStep
  options: ProofOptions
  session: number
  /** Output of the statements before it in the same step. */
  before: string
  /** Replace the addresses of the run in its output with those of the page. */
  toPrinted: (text: string) => string
}

/**
 * Create a check of whether a program is up: it printed the output on the page, listens on its ports, or has gone quiet
 * and waits.
 */
export function watchProgram(program: WatchedProgram): NonNullable<StatementOptions['isUp']> {
  const {step, options, session, before, toPrinted} = program
  const wanted = options.terminals[step.terminal]?.ports ?? []
  const {listPorts, readTime} = watchSession(session)
  const isQuiet = createQuietCheck(readTime)

  return ({stdout, stderr}) => {
    if (step.output) {
      const {text} = step.output
      const isPrinted = (printed: string): boolean =>
        compareOutput(text, toPrinted(printed), {vary: options.vary, isBeginning: true}) ===
        undefined
      if (!isPrinted(before + stdout) && !isPrinted(stderr)) return false
      if (wanted.length === 0) return true
    }
    const ports = listPorts()
    if (wanted.length > 0) return wanted.every((port) => ports.includes(port))
    return isQuiet(stdout + stderr, ports)
  }
}

/** Milliseconds without news after which a program is up, if it only waits then, and after which it is up anyway. */
const listening = {quiet: 500, most: 5000}
const silent = {quiet: 2000, most: 30_000}

/** Share of a processor that a program which waits may use: a simulator makes a block from time to time. */
const idleShare = 0.15

/**
 * Create a check of whether nothing has changed for a while. A program that listens may continue to print.
 *
 * On a busy machine, a simulator can take many seconds between two of its ports, but it is at work then.
 */
function createQuietCheck(
  readTime: () => number
): (text: string, ports: ReadonlyArray<number>) => boolean {
  let last = {text: '', ports: '', time: performance.now()}
  let idle = {used: readTime(), since: last.time}

  return (text, ports) => {
    const now = {text, ports: ports.join(), time: performance.now()}
    const isSame = now.ports === last.ports && (ports.length > 0 || now.text === last.text)
    if (!isSame) {
      last = now
      idle = {used: readTime(), since: now.time}
    }
    const {quiet, most} = ports.length > 0 ? listening : silent
    const time = now.time - idle.since
    if (time <= quiet) return false
    const used = readTime()
    const isIdle = used - idle.used <= idleShare * time
    idle = {used, since: now.time}
    return isIdle || now.time - last.time > most
  }
}
