import {isWholeFile, type Problem} from '@lockstep/problem'
import {toVisible} from '@lockstep/problem/print'
import {type Diagnostic, DiagnosticSeverity, type Range} from 'vscode-languageserver/node'

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information
} as const

/** Convert a problem to what an editor shows. */
export function toDiagnostic(problem: Problem): Diagnostic {
  const {ruleId, reason, severity, details = [], url} = problem
  return {
    range: toRange(problem),
    severity: severities[severity],
    source: 'lockstep',
    code: ruleId,
    ...(url !== undefined && {codeDescription: {href: url}}),
    message: [reason, ...details].map(toVisible).join('\n')
  }
}

/** A problem with a whole file is shown at its first line. */
function toRange({place}: Problem): Range {
  if (isWholeFile(place)) return {start: {line: 0, character: 0}, end: {line: 0, character: 1}}
  const {start, end} = place
  return {
    start: {line: start.line - 1, character: start.column - 1},
    end: {line: end.line - 1, character: end.column - 1}
  }
}
