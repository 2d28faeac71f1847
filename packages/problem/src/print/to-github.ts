import type {Problem} from '../problem.ts'
import {isWholeFile} from '../to-place.ts'
import {toReason} from './to-reason.ts'

const commands = {error: 'error', warning: 'warning', note: 'notice'} as const

/**
 * Convert problems to workflow commands, which GitHub shows as annotations.
 *
 * See https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function toGithub(
  problems: ReadonlyArray<Problem>,
  toPath: (file: string) => string
): string {
  return problems
    .map((problem) => {
      const {file, severity, ruleId, place, details = []} = problem
      const {line, column} = place.start
      const end = isWholeFile(place) ? undefined : place.end
      const isOneLine = end?.line === line
      const properties = [
        `file=${escapeProperty(toPath(file))}`,
        `line=${line}`,
        ...(end ? [`endLine=${end.line}`] : []),
        // GitHub accepts columns only for a range within one line.
        ...(isOneLine || !end ? [`col=${column}`] : []),
        ...(isOneLine ? [`endColumn=${end.column}`] : []),
        `title=${escapeProperty(ruleId)}`
      ]
      return `::${commands[severity]} ${properties.join(',')}::${escapeData([toReason(problem, toPath), ...details].join('\n'))}\n`
    })
    .join('')
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
