import {styleText} from 'node:util'
import type {Problem} from '@lockstep/problem'
import {toVisible} from './to-visible.ts'

/** Format messages for a person, grouped by file, or one line of JSON each for a program. */
export function formatMessages(
  messages: ReadonlyArray<Problem>,
  {json, color}: {json: boolean; color: boolean}
): string {
  if (json) return messages.map((message) => `${JSON.stringify(toData(message))}\n`).join('')

  const files = new Map<string, Array<Problem>>()
  for (const message of messages) {
    const {file} = message
    files.set(file, [...(files.get(file) ?? []), message])
  }

  const groups = [...files].map(([file, list]) => {
    const name = color ? styleText('underline', toVisible(file)) : toVisible(file)
    return `${name}\n${list.map((message) => toRow(message, color)).join('')}`
  })
  return `${[...groups, toCounts(messages)].join('\n')}\n`
}

function toRow({ruleId, reason, severity, place}: Problem, color: boolean): string {
  const {line, column} = place.start
  const word = severity.padEnd(8)
  const shown = color ? styleText(colors[severity], word) : word
  return `  ${`${line}:${column}`.padEnd(8)}${shown}${toVisible(reason)}  ${ruleId}\n`
}

function toData({file, ruleId, reason, severity, place}: Problem): object {
  const {line, column} = place.start
  return {file, line, column, severity, rule: ruleId, message: reason}
}

const colors = {error: 'red', warning: 'yellow', note: 'blue'} as const

function toCounts(messages: ReadonlyArray<Problem>): string {
  const words = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = messages.filter((message) => message.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`]
  })
  return words.length === 0 ? 'No problems' : words.join(', ')
}
