import {styleText} from 'node:util'
import type {VFileMessage} from 'vfile-message'
import {toVisible} from './to-visible.ts'

/** Format messages for a person, grouped by file, or one line of JSON each for a program. */
export function formatMessages(
  messages: ReadonlyArray<VFileMessage>,
  {json, color}: {json: boolean; color: boolean}
): string {
  if (json) return messages.map((message) => `${JSON.stringify(toData(message))}\n`).join('')

  const files = new Map<string, Array<VFileMessage>>()
  for (const message of messages) {
    const file = message.file ?? ''
    files.set(file, [...(files.get(file) ?? []), message])
  }

  const groups = [...files].map(([file, list]) => {
    const name = color ? styleText('underline', toVisible(file)) : toVisible(file)
    return `${name}\n${list.map((message) => toRow(message, color)).join('')}`
  })
  return `${[...groups, toCounts(messages)].join('\n')}\n`
}

function toRow(message: VFileMessage, color: boolean): string {
  const place = `${message.line ?? 1}:${message.column ?? 1}`.padEnd(8)
  const severity = toSeverity(message)
  const word = severity.padEnd(8)
  const shown = color ? styleText(colors[severity], word) : word
  return `  ${place}${shown}${toVisible(message.reason)}  ${message.ruleId ?? ''}\n`
}

function toData(message: VFileMessage): object {
  return {
    file: message.file,
    line: message.line ?? null,
    column: message.column ?? null,
    severity: toSeverity(message),
    rule: message.ruleId,
    message: message.reason
  }
}

const colors = {error: 'red', warning: 'yellow', note: 'blue'} as const

function toSeverity({fatal}: VFileMessage): keyof typeof colors {
  if (fatal) return 'error'
  return fatal === false ? 'warning' : 'note'
}

function toCounts(messages: ReadonlyArray<VFileMessage>): string {
  const words = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = messages.filter((message) => toSeverity(message) === severity).length
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`]
  })
  return words.length === 0 ? 'No problems' : words.join(', ')
}
