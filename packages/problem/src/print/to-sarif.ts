import type {Log, ReportingDescriptor, Result} from 'sarif'
import type {Problem, Severity} from '../problem.ts'
import {isWholeFile} from '../to-place.ts'
import {toReason} from './to-reason.ts'

/** What a log says about a rule. */
export interface RuleDescription {
  id: string
  description: string
  severity: Severity
}

/** The description of the tool in a log. */
export interface SarifOptions {
  /** Version of Lockstep. */
  version: string
  rules: ReadonlyArray<RuleDescription>
  /** Path of a file from the root of the repository. */
  toPath: (file: string) => string
  /** Address of the documentation of a rule. */
  toUrl: (ruleId: string) => string | undefined
}

/** Convert problems to a SARIF log. See https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function toSarif(
  problems: ReadonlyArray<Problem>,
  {version, rules, toPath, toUrl}: SarifOptions
): Log {
  const ids = [...new Set(problems.map(({ruleId}) => ruleId))].sort()
  const descriptions = new Map(rules.map((rule) => [rule.id, rule]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'lockstep',
            version,
            rules: ids.map((id) => toDescriptor(id, descriptions.get(id), toUrl(id)))
          }
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => toResult(problem, ids, toPath))
      }
    ]
  }
}

function toDescriptor(
  id: string,
  rule: RuleDescription | undefined,
  url: string | undefined
): ReportingDescriptor {
  return {
    id,
    ...(rule && {
      shortDescription: {text: rule.description},
      defaultConfiguration: {level: rule.severity}
    }),
    ...(url !== undefined && {helpUri: url})
  }
}

function toResult(
  problem: Problem,
  ids: ReadonlyArray<string>,
  toPath: (file: string) => string
): Result {
  const {ruleId, severity, file, place, details = []} = problem
  const {line, column} = place.start
  const end = isWholeFile(place) ? undefined : place.end
  const region = {
    startLine: line,
    startColumn: column,
    ...(end && {endLine: end.line, endColumn: end.column})
  }
  return {
    ruleId,
    ruleIndex: ids.indexOf(ruleId),
    level: severity,
    message: {text: [toReason(problem, toPath), ...details].join('\n')},
    locations: [{physicalLocation: {artifactLocation: {uri: toUri(toPath(file))}, region}}]
  }
}

/** `a b/#1.mdx` -> `a%20b/%231.mdx` */
function toUri(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
