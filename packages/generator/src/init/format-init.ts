import {toVisible} from '@lockstep/problem/print'
import type {InitReport} from './init-project.ts'

const marks = {created: 'create', extended: 'extend', kept: 'keep  '} as const

/** Steps for the user before the commands that `formatInit` lists. */
export interface InitSteps {
  /** Path of the project from the current folder. Default: the project is the current folder. */
  folder?: string | undefined
  /** Whether the caller installs Lockstep in the project afterwards. Default: no. */
  installs?: boolean | undefined
}

/** Format what `initProject` wrote, and what to do next. */
export function formatInit(report: InitReport, steps: InitSteps = {}): string {
  const {files, docs, contract, notes} = report
  const rows = files.map(({path, state}) => `  ${marks[state]}  ${toVisible(path)}\n`)
  const about =
    docs === undefined
      ? contract === undefined
        ? 'Docs are in `docs`.'
        : `Docs about \`${toVisible(contract)}\` are in \`docs\`.`
      : `The pages in \`${toVisible(docs)}\` stay as they are.`
  const remarks = notes.map((note) => `${note}\n\n`)
  return `${rows.join('')}\n${remarks.join('')}${about} Next:\n\n${toCommands(report, steps)}`
}

function toCommands(
  {contract, docs, manager: {name, run}, isInstalled}: InitReport,
  {folder = '', installs = false}: InitSteps
): string {
  const rows = [
    ...(folder === '' ? [] : [[`cd ${toWord(folder)}`, 'go to the project']]),
    ...(isInstalled || installs ? [] : [[`${name} install`, 'install Lockstep in this project']]),
    [`${run} lockstep dev`, 'write, and see each edit'],
    [`${run} lockstep build`, 'write the site to `dist`'],
    // Pages that were there before stay alone, without a guide.
    ...(contract === undefined || docs !== undefined
      ? []
      : [[`${run} lockstep proof`, 'run the commands of the guide']])
  ]
  const width = Math.max(24, ...rows.map(([command = '']) => command.length + 2))
  return rows.map(([command = '', what]) => `  ${command.padEnd(width)}${what}\n`).join('')
}

/** Quote a path that a shell would take for more than one word. */
function toWord(folder: string): string {
  const shown = toVisible(folder)
  return /[^\w./\\:@~-]/.test(shown) ? `"${shown}"` : shown
}
