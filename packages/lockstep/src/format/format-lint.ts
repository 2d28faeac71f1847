import {readFileSync} from 'node:fs'
import path from 'node:path'
import {styleText} from 'node:util'
import {isWholeFile, type Problem} from '@lockstep/problem'
import {toFrame} from './format-problems.ts'
import {toVisible} from './to-visible.ts'

const colors = {error: 'red', warning: 'yellow', note: 'blue'} as const

/** Format messages for a person: grouped by file, each with the line that it speaks of. */
export function formatLint(
  messages: ReadonlyArray<Problem>,
  {color, root, cwd}: {color: boolean; root: string; cwd: string}
): string {
  const files = new Map<string, Array<Problem>>()
  for (const message of messages) {
    files.set(message.file, [...(files.get(message.file) ?? []), message])
  }
  const groups = Array.from(files, ([file, list]) => {
    const place = path.join(root, file)
    const name = toVisible(path.relative(cwd, place) || file)
    const lines = readLines(place)
    const rows = list.map((message) => toRow(message, lines))
    return `${color ? styleText('underline', name) : name}\n${rows.join('')}`
  })
  return `${[...groups, toCounts(messages)].join('\n')}\n`

  function toRow(message: Problem, lines: ReadonlyArray<string>): string {
    const {severity, reason, ruleId, place, fix} = message
    const {line, column} = place.start
    const word = severity.padEnd(8)
    const shown = color ? styleText(colors[severity], word) : word
    const rule = color ? styleText('dim', ruleId) : ruleId
    const hint = fix ? ' (`--fix` mends it)' : ''
    const head = `  ${`${line}:${column}`.padEnd(8)}${shown}${toVisible(reason)}${hint}  ${rule}\n`
    return isWholeFile(place) ? head : head + toFrame(lines, message)
  }
}

function readLines(file: string): Array<string> {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    // A folder, or gone: the message has to do without.
    return []
  }
}

function toCounts(messages: ReadonlyArray<Problem>): string {
  const words = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = messages.filter((message) => message.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`]
  })
  return words.length === 0 ? 'No problems' : words.join(', ')
}
