import {VFileMessage} from 'vfile-message'
import type {Problem} from './problem.ts'

/**
 * Make a vfile message of a problem, for tools of the unified ecosystem.
 *
 * `fatal` is `true` for an error, `false` for a warning and `undefined` for a note, as `vfile-reporter` expects.
 */
export function toMessage(problem: Problem, source: string): VFileMessage {
  const {file, ruleId, reason, severity, place, subject, url} = problem
  const message = new VFileMessage(reason, {ruleId, source, place})
  message.file = file
  message.name = `${file}:${place.start.line}:${place.start.column}`
  message.fatal = severity === 'error' ? true : severity === 'warning' ? false : undefined
  if (subject !== undefined) message.actual = subject
  if (url !== undefined) message.url = url
  return message
}
