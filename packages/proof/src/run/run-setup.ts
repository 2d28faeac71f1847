import {SetupError} from '@lockstep/problem'
import type {Plan, RunStep} from '../plan/plan.ts'
import {runStep, type StepContext} from './run-step.ts'

/** Name of the terminal of the setup command, which no page can have. */
const terminal = '.setup'

/** Run the command that a site runs before a page. It may keep running. Throws a `SetupError` if it fails. */
export async function runSetup(
  command: string,
  place: string | undefined,
  context: StepContext
): Promise<void> {
  const quiet = {...context, onCommand: () => {}}
  const {failure} = await runStep(toStep(command, context.plan), quiet)
  if (!failure) return
  const where = place === undefined ? '' : `${place} `
  const output = (failure.stderr || failure.stdout || '').trimEnd()
  throw new SetupError(
    `${where}The setup command \`${command}\` failed: ${failure.reason}${output && `\n${output}`}`
  )
}

function toStep(command: string, {options}: Plan): RunStep {
  const statement = {text: command, line: 0, programs: [], functions: [], assigned: [], silent: []}
  return {
    kind: 'run',
    file: 'site.yaml',
    line: 1,
    terminal,
    shell: 'sh',
    code: command,
    statements: [statement],
    timeout: options.timeout,
    exit: 0
  }
}
