import type {Statement} from '@lockstep/shell'
import {compareOutput, stripAnsi} from '../compare/compare-output.ts'
import {updateOutput} from '../compare/update-output.ts'
import type {RunStep, Step} from '../plan/plan.ts'
import {type DecodeRevert, explainOutcome} from './explain-outcome.ts'
import type {Outcome, Terminal} from './open-terminal.ts'
import {type Replacements, toActual, toPrinted} from './replace-addresses.ts'
import type {CommandResult, Failure, StepResult} from './run-result.ts'
import {watchProgram} from './watch-program.ts'
import {type SaveContext, writeSavedFile} from './write-saved-file.ts'

/** The context that all steps of a run share. */
export interface StepContext extends SaveContext {
  /** Text on the page, and its replacement during the run. */
  replace: Replacements
  takeRefused: () => Array<string>
  readLogs: () => Failure['logs']
  /** Whether output that differs is accepted as the new output of the page. */
  update: boolean
  onCommand: (command: CommandResult, passed: boolean) => void
  signal?: AbortSignal | undefined
  decodeRevert?: DecodeRevert | undefined
}

/** Run one step of a page. */
export async function runStep(step: Step, context: StepContext): Promise<StepResult> {
  const start = performance.now()
  if (step.kind === 'save') {
    await writeSavedFile(step, context)
    return {step, commands: [], time: performance.now() - start}
  }
  const commands: Array<CommandResult> = []
  const failure = await runStatements(step, commands, context)
  const result = {step, commands, time: performance.now() - start}
  if (!failure) return result
  const update = context.update ? toUpdate(step, failure, context) : undefined
  if (!update) return {...result, failure}
  const {file, line, after} = update
  return {...result, step: {...step, output: {file, line, text: after}}, update}
}

/** Run the statements of a step until one fails, and compare what they printed. Fills `commands`. */
async function runStatements(
  step: RunStep,
  commands: Array<CommandResult>,
  context: StepContext
): Promise<Failure | undefined> {
  const terminal = context.getTerminal(step.terminal, step.shell)
  const end = performance.now() + step.timeout * 1000
  context.takeRefused()
  if (terminal.isBusy()) {
    const reason = `Unexpected command in terminal \`${step.terminal}\`, where the last one is still running`
    return toFailure(step, {line: step.line, reason}, context)
  }

  for (const [index, statement] of step.statements.entries()) {
    const isLast = index === step.statements.length - 1
    const canStay = isLast && step.terminal !== ''
    const outcome = await terminal.run(toActual(statement, context.replace), {
      timeout: end - performance.now(),
      signal: context.signal,
      ...(canStay && {isUp: watch(step, terminal, commands, context)})
    })
    const command = toResult(step, statement, outcome, context)
    commands.push(command)
    const reason = explainOutcome(outcome, {
      exit: isLast ? step.exit : 0,
      exitOfLast: isLast ? undefined : step.exit,
      timeout: step.timeout,
      waitsFor: step.terminal === '' ? statement.text : undefined,
      refused: context.takeRefused(),
      decodeRevert: context.decodeRevert
    })
    const difference = outcome.state === 'late' && findMissing(step, commands, context)
    // With `update`, what a server has printed until now becomes the output of the page.
    context.onCommand(command, reason === undefined || (context.update && Boolean(difference)))
    if (reason === undefined) continue
    const {line, text, stdout, stderr} = command
    const before =
      `${stdout}${stderr}`.trim() === '' ? findReport(commands.slice(0, -1)) : undefined
    const details = {
      line,
      reason,
      command: text,
      stdout,
      stderr,
      ...(before && {before}),
      ...(difference && {difference})
    }
    return toFailure(step, details, context)
  }
  return compare(step, commands, context)
}

/** Find the last command that reported something, although it did not fail: `A=$(forge create …)`. */
function findReport(commands: ReadonlyArray<CommandResult>): Failure['before'] {
  const found = commands.findLast(({stderr}) => stderr.trim() !== '')
  return found && {line: found.line, stderr: found.stderr}
}

function watch(
  step: RunStep,
  terminal: Terminal,
  commands: ReadonlyArray<CommandResult>,
  {plan, replace}: StepContext
): ReturnType<typeof watchProgram> {
  return watchProgram({
    step,
    options: plan.options,
    session: terminal.id,
    before: join(commands, 'stdout'),
    toPrinted: (text) => toPrinted(text, replace)
  })
}

function toResult(
  step: RunStep,
  {line, text}: Statement,
  outcome: Outcome,
  {replace}: StepContext
): CommandResult {
  return {
    file: step.file,
    line: step.line + line,
    text,
    stdout: toPrinted(outcome.stdout, replace),
    stderr: toPrinted(outcome.stderr, replace),
    time: outcome.time,
    ...(outcome.state !== 'running' && {exit: outcome.exit})
  }
}

/** Find what a program that ran out of time has not printed. */
function findMissing(
  {output}: RunStep,
  commands: ReadonlyArray<CommandResult>,
  {plan}: StepContext
): Failure['difference'] {
  if (!output) return
  const {vary} = plan.options
  return compareOutput(output.text, join(commands, 'stdout'), {vary, isBeginning: true})
}

function compare(
  step: RunStep,
  commands: ReadonlyArray<CommandResult>,
  context: StepContext
): Failure | undefined {
  const {output} = step
  const isRunning = commands.at(-1)?.exit === undefined
  if (!output || isRunning) return
  const stdout = join(commands, 'stdout')
  const difference = compareOutput(output.text, stdout, {vary: context.plan.options.vary})
  if (!difference) return
  const {slow} = difference
  const reason =
    slow === undefined
      ? 'The output differs from the page'
      : `The pattern \`${slow}\` of \`proof.vary\` takes longer than 2 s for the output: simplify it`
  const stderr = join(commands, 'stderr')
  const line = output.line + difference.line
  return {
    ...toFailure(
      step,
      {line, reason, command: step.code, stdout, stderr, ...(slow === undefined && {difference})},
      context
    ),
    file: output.file
  }
}

/** Return the new output for the page, if nothing else has failed. */
function toUpdate(
  {output}: RunStep,
  {difference, stdout = ''}: Failure,
  {plan}: StepContext
): StepResult['update'] {
  if (!output || !difference || difference.slow !== undefined) return
  const {file, line, text: before} = output
  return {file, line, before, after: updateOutput(before, stripAnsi(stdout), plan.options.vary)}
}

function toFailure(
  {file}: RunStep,
  details: Omit<Failure, 'file' | 'logs'>,
  {readLogs}: StepContext
): Failure {
  return {file, ...details, logs: readLogs()}
}

function join(commands: ReadonlyArray<CommandResult>, stream: 'stdout' | 'stderr'): string {
  return commands.map((command) => command[stream]).join('')
}
