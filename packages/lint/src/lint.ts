import {adoptedRules} from './adopt/adopted-rules.ts'
import {isForeignComponent} from './adopt/is-foreign-component.ts'
import type {Finding, LintMessage, Rule, Severity} from './rule.ts'
import {rules as ownRules} from './rules.ts'
import type {LintSite} from './site.ts'
import {checkSuppressions} from './suppress/check-suppressions.ts'

/** How much a rule says. */
export type Level = Severity | 'off'

/** Something that another step has found; rules may turn it off or change how bad it is. */
export interface ForeignProblem extends Finding {
  file: string
  severity: Severity
}

/** Choices in linting. */
export interface LintOptions {
  /** Default: all rules of this package. */
  rules?: ReadonlyArray<Rule> | undefined
  /** Levels by the id of a rule; they count before everything else. */
  levels?: Readonly<Record<string, Level>> | undefined
  /** Whether the set has its own rules, so that matters of taste are told. Default: no. */
  isHouse?: boolean | undefined
  /** What was found when pages were read and compiled. */
  problems?: ReadonlyArray<ForeignProblem> | undefined
  /** Address of the documentation of a rule. */
  toUrl?: ((ruleId: string) => string | undefined) | undefined
}

/** Find what is wrong with a site: sorted by file and place, each fault once. Nothing is read. */
export function lint(site: LintSite, options: LintOptions = {}): Array<LintMessage> {
  const {rules = ownRules, levels = {}, isHouse = false, problems = [], toUrl} = options
  const known = new Map([...adoptedRules, ...rules].map((rule) => [rule.id, rule]))
  const files = new Map(site.pages.map((page) => [page.file, page]))
  const messages = new Map<string, LintMessage>()

  for (const page of site.pages) {
    for (const finding of page.lint.findings) add(page.file, finding)
  }
  for (const {id, checkSite} of rules) {
    checkSite?.(site, (file, reason, place, details = {}) => {
      add(file, {ruleId: id, reason, ...(place && {place}), ...details})
    })
  }

  const told = new Set([...messages.values()].map(toLine))
  const failed = new Set(
    problems.flatMap(({file, ruleId, severity}) =>
      severity === 'error' ? toFault(file, ruleId) : []
    )
  )
  for (const {file, ...problem} of problems) {
    if (replaced.has(problem.ruleId) || told.has(toLine({file, ...problem}))) continue
    if (problem.severity === 'note' && failed.has(toFault(file, problem.ruleId))) continue
    const page = files.get(file)
    if (!isHouse && isForeignComponent(problem, page, site.hasConventions)) continue
    add(file, problem)
  }

  const shown = checkSuppressions([...messages.values()], site.pages, new Set(known.keys()))
  return [
    ...shown.kept,
    ...shown.problems.flatMap(({file, ...finding}) => toMessage(file, finding) ?? [])
  ].sort(byPlace)

  function add(file: string, finding: Finding): void {
    const message = toMessage(file, finding)
    if (!message) return
    const {line, column} = toPoint(message)
    const key = JSON.stringify([file, line, column, message.ruleId, message.reason])
    if (!messages.has(key)) messages.set(key, message)
  }

  function toMessage(file: string, finding: Finding): LintMessage | undefined {
    const {ruleId} = finding
    const rule = known.get(ruleId)
    const level = toLevel(rule, finding.severity ?? rule?.severity ?? 'warning', ruleId)
    if (level === 'off') return
    const url = toUrl?.(ruleId)
    return {...finding, file, severity: level, ...(url !== undefined && {url})}
  }

  function toLevel(rule: Rule | undefined, severity: Severity, id: string): Level {
    if (Object.hasOwn(levels, id)) return levels[id] ?? severity
    const most = isHouse ? undefined : rule?.open
    if (most === undefined) return severity
    return ranks[most] < ranks[severity] ? most : severity
  }
}

const ranks = {off: 0, note: 1, warning: 2, error: 3}

/** The rules here say it better. */
const replaced = new Set(['missing-anchor', 'missing-link'])

/** A rule that two steps know says one thing of a line. */
function toLine(message: Pick<LintMessage, 'file' | 'place' | 'ruleId'>): string {
  return `${message.file}:${toPoint(message).line} ${message.ruleId}`
}

/** What is an error where it is shown needs no note where it is imported. */
function toFault(file: string, ruleId: string): string {
  return `${file} ${ruleId}`
}

function byPlace(a: LintMessage, b: LintMessage): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  const [left, right] = [toPoint(a), toPoint(b)]
  if (left.line !== right.line) return left.line - right.line
  if (left.column !== right.column) return left.column - right.column
  return a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0
}

/** Where a message points; what is wrong with a whole file is told at its start. */
export function toPoint({place}: Pick<Finding, 'place'>): {line: number; column: number} {
  if (!place) return {line: 1, column: 1}
  return 'start' in place ? place.start : place
}
