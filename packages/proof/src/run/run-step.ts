import {mkdir, readlink, writeFile} from 'node:fs/promises'
import path from 'node:path'
import type {Statement} from '@lockstep/shell'
import {compareOutput, stripAnsi} from '../compare/compare-output.ts'
import {updateOutput} from '../compare/update-output.ts'
import type {Plan, RunStep, SaveStep, Step} from '../plan/plan.ts'
import {listListeners, listSession} from './list-processes.ts'
import type {Outcome, StatementOptions, Terminal} from './open-terminal.ts'
import type {CommandResult, Failure, StepResult} from './run-result.ts'

/** The context that all steps of a run share. */
export interface StepContext {
  plan: Plan
  getTerminal: (name: string, shell: RunStep['shell']) => Terminal
  /** Where terminals open. */
  work: string
  /** Text on the page, and its replacement during the run. */
  replace: ReadonlyArray<readonly [printed: string, actual: string]>
  takeRefused: () => Array<string>
  readLogs: () => Failure['logs']
  /** Whether output that differs is accepted as the new output of the page. */
  update: boolean
  onCommand: (command: CommandResult, step: RunStep) => void
  signal?: AbortSignal | undefined
}

/** Create a function that runs the steps of one page. */
export function createStepRunner(context: StepContext): (step: Step) => Promise<StepResult> {
  const {plan, getTerminal, work, replace, takeRefused, readLogs, signal} = context

  return async (step) => {
    const start = performance.now()
    const commands: Array<CommandResult> = []
    const failure = step.kind === 'save' ? await save(step) : await run(step, commands)
    const result = {step, commands, time: performance.now() - start}
    if (!failure) return result
    const update = context.update && step.kind === 'run' ? toUpdate(step, failure) : undefined
    if (!update) return {...result, failure}
    const {file, line, after} = update
    return {...result, step: {...step, output: {file, line, text: after}} as Step, update}
  }

  async function save({path: name, content}: SaveStep): Promise<undefined> {
    const file = path.resolve(await readFolder(), name)
    await mkdir(path.dirname(file), {recursive: true})
    await writeFile(file, content)
    return
  }

  /** Read the current folder of the page's shell. */
  async function readFolder(): Promise<string> {
    const hasShell = plan.steps.some((step) => step.kind === 'run' && step.terminal === '')
    if (!hasShell) return work
    const {id} = getTerminal('', findShell())
    try {
      return await readlink(`/proc/${id}/cwd`)
    } catch {
      // This system does not show it, so ask the shell.
      const {stdout} = await getTerminal('', findShell()).run(toStatement('pwd -P'), {
        timeout: 5000
      })
      return stdout.trim() || work
    }
  }

  function findShell(): RunStep['shell'] {
    const step = plan.steps.find((other) => other.kind === 'run' && other.terminal === '')
    return step?.kind === 'run' ? step.shell : 'sh'
  }

  async function run(step: RunStep, commands: Array<CommandResult>): Promise<Failure | undefined> {
    const terminal = getTerminal(step.terminal, step.shell)
    const end = performance.now() + step.timeout * 1000
    takeRefused()
    if (terminal.isBusy()) {
      const reason = `Unexpected command in terminal \`${step.terminal}\`, where the last one still runs`
      return toFailure(step, {line: step.line, reason})
    }

    for (const [index, statement] of step.statements.entries()) {
      const isLast = index === step.statements.length - 1
      const canStay = isLast && step.terminal !== ''
      const before = commands.map(({stdout}) => stdout).join('')
      const outcome = await terminal.run(toActual(statement), {
        timeout: end - performance.now(),
        signal,
        ...(canStay && {isUp: createWatch(step, terminal.id, before)})
      })
      const line = step.line + statement.line
      const command: CommandResult = {
        line,
        text: statement.text,
        stdout: toPrinted(outcome.stdout),
        stderr: toPrinted(outcome.stderr),
        time: outcome.time,
        ...(outcome.state !== 'running' && {exit: outcome.exit})
      }
      commands.push(command)
      context.onCommand(command, step)
      const expected = isLast ? step.exit : 0
      const reason = explain(outcome, expected, step)
      if (reason === undefined) continue
      const {stdout, stderr, text} = command
      return toFailure(step, {
        line,
        reason,
        command: text,
        stdout,
        stderr,
        ...findDifference(step, commands, outcome)
      })
    }
    return compare(step, commands)
  }

  /** Explain why a statement failed. */
  function explain(outcome: Outcome, expected: number, step: RunStep): string | undefined {
    const {state, exit, silent} = outcome
    if (state === 'running') return
    if (state === 'stopped') return 'The run was stopped'
    if (state === 'late') return `The command took more than ${step.timeout} seconds`
    const refused = takeRefused().map((host) => `\`${host}\``)
    const gate =
      refused.length > 0
        ? `; it asked for ${refused.join(', ')}, and a proof reaches this machine and the package registry alone`
        : ''
    if (state === 'closed') return `The shell ended with exit code ${exit}${gate}`
    if (silent !== undefined)
      return `A command within \`$(…)\` ended with exit code ${silent}${gate}`
    if (exit === expected) return
    const wanted = expected === 0 ? '' : `, expected ${expected}`
    return `The command ended with exit code ${exit}${wanted}${gate}`
  }

  /** Report a program that did not print the expected output in time. */
  function findDifference(
    step: RunStep,
    commands: ReadonlyArray<CommandResult>,
    {state}: Outcome
  ): Pick<Failure, 'difference'> {
    if (state !== 'late' || !step.output) return {}
    const printed = commands.map(({stdout}) => stdout).join('')
    const {vary} = plan.options
    return {difference: compareOutput(step.output.text, printed, {vary, isBeginning: true})}
  }

  function compare(step: RunStep, commands: ReadonlyArray<CommandResult>): Failure | undefined {
    const {output} = step
    const isRunning = commands.at(-1)?.exit === undefined
    if (!output || isRunning) return
    const stdout = commands.map((command) => command.stdout).join('')
    const difference = compareOutput(output.text, stdout, {vary: plan.options.vary})
    if (!difference) return
    const reason = 'The output is not the one of the page'
    const stderr = commands.map((command) => command.stderr).join('')
    const line = output.line + difference.line
    return {
      ...toFailure(step, {line, reason, command: step.code, difference, stdout, stderr}),
      file: output.file
    }
  }

  /** Return the new output for the page, if nothing else has failed. */
  function toUpdate(
    {output}: RunStep,
    {difference, stdout = '', exit}: Failure
  ): StepResult['update'] {
    if (!output || !difference || exit !== undefined) return
    const {file, line, text: before} = output
    return {file, line, before, after: updateOutput(before, stripAnsi(stdout), plan.options.vary)}
  }

  function toFailure(step: RunStep, about: Omit<Failure, 'file' | 'logs'>): Failure {
    return {file: step.file, ...about, logs: readLogs()}
  }

  function toActual(statement: Statement): Statement {
    let {text, silent} = statement
    for (const [printed, actual] of replace) {
      if (!printed.includes('://')) continue
      const parts = text.split(printed)
      // Positions after a replaced address move.
      silent = silent.map(([from, to]) => [move(from), move(to)])
      text = parts.join(actual)
      function move(place: number): number {
        const count = statement.text.slice(0, place).split(printed).length - 1
        return place + count * (actual.length - printed.length)
      }
    }
    return {...statement, text, silent}
  }

  function toPrinted(text: string): string {
    return replace.reduce((result, [printed, actual]) => result.replaceAll(actual, printed), text)
  }

  /** Check whether a program is up: it printed the output on the page, listens on its ports, or has gone quiet. */
  function createWatch(
    step: RunStep,
    session: number,
    before: string
  ): NonNullable<StatementOptions['isUp']> {
    const {output} = step
    const wanted = plan.options.terminals[step.terminal]?.ports ?? []
    let last = {text: '', ports: '', time: performance.now()}

    return ({stdout, stderr}) => {
      const options = {vary: plan.options.vary, isBeginning: true}
      if (output) {
        const isSaid = (text: string): boolean =>
          compareOutput(output.text, toPrinted(text), options) === undefined
        if (!isSaid(before + stdout) && !isSaid(stderr)) return false
        if (wanted.length === 0) return true
      }
      const ports = listListeners(listSession(session)).map(({port}) => port)
      if (wanted.length > 0) return wanted.every((port) => ports.includes(port))

      const now = {text: stdout + stderr, ports: ports.join(), time: performance.now()}
      const isSame = now.ports === last.ports && (ports.length > 0 || now.text === last.text)
      if (!isSame) last = now
      return now.time - last.time > (ports.length > 0 ? 500 : 2000)
    }
  }
}

function toStatement(text: string): Statement {
  return {text, line: 0, programs: [], functions: [], assigned: [], silent: []}
}
