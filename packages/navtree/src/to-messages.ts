import {VFileMessage} from 'vfile-message'
import type {FileProblem} from './tree/build-tree.ts'

/** Make vfile messages of problems, sorted by file and place. */
export function toMessages(problems: ReadonlyArray<FileProblem>): Array<VFileMessage> {
  return [...problems].sort(byPlace).map(toMessage)
}

function toMessage({file, ruleId, reason, severity, place}: FileProblem): VFileMessage {
  const message = new VFileMessage(reason, {ruleId, source: 'navtree', ...(place && {place})})
  message.file = file
  message.name = `${file}:${message.line ?? 1}:${message.column ?? 1}`
  message.fatal = severity === 'error' ? true : severity === 'warning' ? false : undefined
  return message
}

function byPlace(a: FileProblem, b: FileProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  const [left, right] = [toPoint(a), toPoint(b)]
  return left.line - right.line || left.column - right.column
}

function toPoint({place}: FileProblem): {line: number; column: number} {
  if (!place) return {line: 0, column: 0}
  return 'start' in place ? place.start : place
}
