import {toVisible} from '@lockstep/problem/print'
import type {InitReport} from './init-project.ts'

const marks = {created: 'create', extended: 'extend', kept: 'keep  '} as const

/** Format what `initProject` wrote, and what to do next. */
export function formatInit(report: InitReport): string {
  const {files, docs, contract, notes} = report
  const rows = files.map(({path, state}) => `  ${marks[state]}  ${toVisible(path)}\n`)
  const about =
    docs === undefined
      ? contract === undefined
        ? 'Docs are in `docs`.'
        : `Docs about \`${toVisible(contract)}\` are in \`docs\`.`
      : `The pages in \`${toVisible(docs)}\` stay as they are.`
  const remarks = notes.map((note) => `${note}\n\n`)
  return `${rows.join('')}\n${remarks.join('')}${about} Next:\n\n${toCommands(report)}`
}

function toCommands({contract, manager: {name, run}, isInstalled}: InitReport): string {
  const rows = [
    ...(isInstalled ? [] : [[`${name} install`, 'install Lockstep in this project']]),
    [`${run} lockstep dev`, 'write, and see each edit'],
    [`${run} lockstep build`, 'write the site to `dist`'],
    ...(contract === undefined ? [] : [[`${run} lockstep proof`, 'run the commands of the guide']])
  ]
  return rows.map(([command = '', what]) => `  ${command.padEnd(24)}${what}\n`).join('')
}
