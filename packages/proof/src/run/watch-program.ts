import {compareOutput} from '../compare/compare-output.ts'
import type {ProofOptions} from '../plan/options.ts'
import type {RunStep} from '../plan/plan.ts'
import {createPortList} from './list-processes.ts'
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
 * Create a check of whether a program is up: it printed the output on the page, listens on its ports, or has gone
 * quiet.
 */
export function watchProgram(program: WatchedProgram): NonNullable<StatementOptions['isUp']> {
  const {step, options, session, before, toPrinted} = program
  const wanted = options.terminals[step.terminal]?.ports ?? []
  const listPorts = createPortList(session)
  const isQuiet = createQuietCheck()

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

/** Create a check of whether nothing has changed for a while. A program that listens may continue to print. */
function createQuietCheck(): (text: string, ports: ReadonlyArray<number>) => boolean {
  let last = {text: '', ports: '', time: performance.now()}

  return (text, ports) => {
    const now = {text, ports: ports.join(), time: performance.now()}
    const isSame = now.ports === last.ports && (ports.length > 0 || now.text === last.text)
    if (!isSame) last = now
    return now.time - last.time > (ports.length > 0 ? 500 : 2000)
  }
}
