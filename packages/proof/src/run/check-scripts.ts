import type {Plan, Step} from '../plan/plan.ts'
import {type CompilerRun, listTypeProblems} from '../type-check/list-type-problems.ts'
import {planTypeChecks} from '../type-check/plan-type-checks.ts'
import {explainOutcome} from './explain-outcome.ts'
import {typesTerminal} from './open-terminals.ts'
import {toPrinted} from './replace-addresses.ts'
import type {StepResult} from './run-result.ts'
import type {StepContext} from './run-step.ts'

/** Options of a script check. */
export interface ScriptCheckOptions {
  /** Folder of the run. */
  root: string
  /** Folders whose packages have the compiler, if the run doesn't have it. */
  packages: ReadonlyArray<string>
}

/** Checks the scripts that are complete after a step, and adds what TypeScript says to the step's result. */
export type ScriptCheck = (step: Step, result: StepResult) => Promise<StepResult>

/** Create a check of the scripts of a page. */
export function createScriptCheck(
  plan: Plan,
  context: StepContext,
  {root, packages}: ScriptCheckOptions
): ScriptCheck {
  const checks = planTypeChecks(plan)

  return async (step, result) => {
    const {failure} = result
    const scripts = (checks.get(step) ?? []).flatMap(({script, isNamed}) => {
      const file = context.saved.get(script)
      // After a failure, a script that the fence doesn't name may lack what it imports.
      return file === undefined || (failure && !isNamed) ? [] : [{step: script, file}]
    })
    if (scripts.length === 0) return result
    const problems = await listTypeProblems(scripts, {
      root,
      packages,
      run: (command) => runCompiler(command, context),
      toPrinted: (text) => toPrinted(text, context.replace)
    })
    const checked = {...result, checked: scripts.map((script) => script.step)}
    const [first] = problems
    if (!first) return checked
    if (failure) return {...checked, failure: {...failure, problems}}
    const {file, reason, place} = first
    return {...checked, failure: {file, line: place.start.line, reason, problems, logs: []}}
  }
}

/** Run the compiler in a terminal of its own. */
async function runCompiler(
  command: string,
  {getTerminal, plan, signal}: StepContext
): Promise<CompilerRun> {
  const {timeout} = plan.options
  const terminal = getTerminal(typesTerminal, 'sh')
  const outcome = await terminal.run({text: command, silent: []}, {timeout: timeout * 1000, signal})
  const {stdout, stderr, exit, state} = outcome
  const fault =
    state === 'ended' ? undefined : explainOutcome(outcome, {exit, timeout, refused: []})
  return {stdout, stderr, exit, ...(fault !== undefined && {fault})}
}
