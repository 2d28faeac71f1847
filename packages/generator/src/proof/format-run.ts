import path from 'node:path'
import {styleText} from 'node:util'
import {formatCount, formatProblems, type ProblemFormat, toVisible} from '@lockstep/problem/print'
import type {CommandResult, Failure, StepResult} from '@lockstep/proof'
import type {ProofResult} from './prove-page.ts'

/** Format a command that ended or keeps running: `  ✓  57  supersim  0.6 s`. */
export function formatCommand(
  {line, text, exit, time}: CommandResult,
  isRight: boolean,
  color: boolean
): string {
  const [first = ''] = text.split('\n')
  const shown = cut(
    toVisible(text === first ? first : `${first.replace(/\\$/, '').trimEnd()} …`),
    84
  )
  const state = exit === undefined ? 'keeps running' : toSeconds(time)
  return `${toMark(isRight, color)} ${String(line).padStart(4)}  ${shown.padEnd(84)} ${paint('dim', state, color)}\n`
}

/** Format what a step did apart from its commands: a file that it saved, an output or types that it compared. */
export function formatStep(result: StepResult, color: boolean): string {
  const {checked = [], failure} = result
  const types = checked.map(({line, path}) => {
    return `${toMark(!failure?.problems, color)} ${String(line).padStart(4)}  (types of ${toVisible(path)})\n`
  })
  return [formatStepOnly(result, color), ...types].join('')
}

function formatStepOnly({step, update, failure}: StepResult, color: boolean): string {
  if (step.kind === 'save') {
    return `${toMark(!failure || failure.problems !== undefined, color)} ${String(step.line).padStart(4)}  (saved ${toVisible(step.path)})\n`
  }
  if (update) return `${toMark(true, color)} ${String(update.line).padStart(4)}  (output updated)\n`
  if (!step.output || failure) return ''
  return `${toMark(true, color)} ${String(step.output.line).padStart(4)}  (output matches)\n`
}

/** Format how a run ended: the failure, or what passed. */
export function formatResult(result: ProofResult, format: ProblemFormat): string {
  const {failure, folder, left, steps, isWritten, time, reused} = result
  const written = isWritten ? ', transcript written' : ''
  if (reused !== undefined) {
    return `passed on another machine at ${toVisible(reused)}, taken from the remote cache${written}\n\n`
  }
  const kept = folder === undefined ? '' : `The folder of the run is \`${folder}\`\n`
  if (failure) return `${kept}\n${formatFailure(failure, format)}${formatHint(result)}\n`
  const ended = left.map(
    (command) => `  !        (ended \`${command}\`, which the page leaves running)\n`
  )
  const end = `${formatCount(steps.length, 'step')} passed in ${toSeconds(time)}${formatChecks(steps)}${written}\n\n`
  return [kept, ...ended, end].join('')
}

/** Format what the marks above stand for, where there are more of them than steps: `: 6 commands, 1 output`. */
function formatChecks(steps: ReadonlyArray<StepResult>): string {
  const commands = steps.reduce((sum, each) => sum + each.commands.length, 0)
  const files = steps.filter(({step}) => step.kind === 'save').length
  const outputs = steps.filter(({step}) => step.kind === 'run' && step.output).length
  const types = steps.reduce((sum, {checked = []}) => sum + checked.length, 0)
  const counts = [
    [commands, 'command'],
    [files, 'file'],
    [outputs, 'output'],
    [types, 'type check']
  ] as const
  const all = commands + files + outputs + types
  if (all === steps.length) return ''
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => formatCount(count, what))
  return `: ${parts.join(', ')}`
}

/** Format how many pages passed, if there were several, or how a page takes part if none does. */
export function formatTotal(pages: ReadonlyArray<ProofResult>): string {
  if (pages.length === 0) {
    return 'No page takes part: write `proof: {}` into the front matter of a page to run its commands\n'
  }
  if (pages.length === 1) return ''
  const passed = pages.filter((page) => page.passed).length
  const reused = pages.filter((page) => page.reused !== undefined).length
  const there = reused > 0 ? `, ${reused} of them on another machine` : ''
  return `${passed} of ${formatCount(pages.length, 'page')} passed${there}\n`
}

/** Format the commands for inspecting a failed run and for accepting output that is right. */
function formatHint({failure, folder, route}: ProofResult): string {
  const command = `lockstep proof ${toVisible(route)}`
  const ways = [
    ...(failure?.difference
      ? [`\`${command} --update\` writes what was printed into the page`]
      : []),
    ...(folder === undefined ? [`\`${command} --keep\` keeps the folder of the run`] : [])
  ]
  return ways.length === 0 ? '' : `\n${ways.map((way) => `  ${way}\n`).join('')}`
}

/** Format everything that is known about a failure. */
function formatFailure(failure: Failure, format: ProblemFormat): string {
  const {problems = [], command} = failure
  const types = problems.length > 0 ? formatProblems(problems, format) : ''
  if (problems.length > 0 && command === undefined) return types
  return [formatCommandFailure(failure, format), ...(types === '' ? [] : [types])].join('\n')
}

function formatCommandFailure(failure: Failure, {color, root, cwd}: ProblemFormat): string {
  const {file, line, reason, command, difference, stdout, stderr, before, logs} = failure
  const name = path.relative(cwd, path.join(root, file)) || file
  const lines = [
    `${toVisible(name)}:${line}`,
    `  ${paint('red', 'error', color)}  ${toVisible(reason)}`
  ]
  const add = (title: string, text: string, most: number): void => {
    const all = text.trimEnd().split('\n')
    const shown = all.slice(-most)
    if (text.trim() === '') return
    const count = all.length > most ? `, last ${most} of ${all.length} lines` : ''
    lines.push('', `  ${paint('bold', `${title}${count}`, color)}`)
    lines.push(...shown.map((each) => `    ${toShown(each)}`))
  }
  if (command !== undefined) add('command', command, 30)
  if (difference) {
    lines.push('', `  ${paint('bold', 'expected', color)}  ${toShown(difference.expected)}`)
    lines.push(`  ${paint('bold', 'actual', color)}    ${toShown(difference.actual)}`)
  }
  add('standard output', stdout ?? '', 30)
  add('standard error', stderr ?? '', 30)
  if (before) add(`standard error of line ${before.line}`, before.stderr, 30)
  for (const {terminal, lines: log} of logs) add(`terminal ${terminal}`, log.join('\n'), 15)
  return `${lines.join('\n')}\n`
}

/** Show a line of output, which may be a whole file. */
function toShown(line = '(nothing more)'): string {
  return cut(toVisible(line), 400)
}

/** `1.2 s` */
function toSeconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`
}

function toMark(isRight: boolean, color: boolean): string {
  return isRight ? paint('green', '  ✓', color) : paint('red', '  ✗', color)
}

function paint(style: 'bold' | 'dim' | 'green' | 'red', text: string, color: boolean): string {
  return color ? styleText(style, text) : text
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}
