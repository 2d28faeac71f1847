import {
  limitByFile,
  mergeProblems,
  type Problem,
  type Severity,
  sortProblems
} from '@lockstep/problem'
import {adoptedRules} from './adopt/adopted-rules.ts'
import {isForeignComponent} from './adopt/is-foreign-component.ts'
import {staleArtifact} from './adopt/stale-artifact.ts'
import {checkRules, type RuleLimit} from './check-rules.ts'
import {addClean, type CleanPages, listUnchecked} from './clean-pages.ts'
import {dropExplained, dropGuesses} from './lock/drop-redundant.ts'
import {mergeMentions} from './lock/merge-mentions.ts'
import type {Rule} from './rule.ts'
import {missingAnchor} from './rules/missing-anchor.ts'
import {missingLink} from './rules/missing-link.ts'
import {rules as ownRules} from './rules.ts'
import type {LintSite} from './site.ts'
import {checkSuppressions} from './suppress/check-suppressions.ts'

/** The severity of a rule, or `off`. */
export type Level = Severity | 'off'

/** Options of `lint`. */
export interface LintOptions {
  /** Default: all rules of this package. */
  rules?: ReadonlyArray<Rule> | undefined
  /** Levels by rule id; they override everything else. */
  levels?: Readonly<Record<string, Level>> | undefined
  /** Whether the docs set has chosen its rules, so that style problems are reported too. Default: no. */
  isHouse?: boolean | undefined
  /** Problems found while pages were parsed and compiled. Levels and comments apply to them, too. */
  problems?: ReadonlyArray<Problem> | undefined
  /**
   * Whether the site is being built, so that only errors are wanted, and all problems of links and of other steps.
   * Default: no.
   */
  isBuild?: boolean | undefined
  /** Returns the URL of a rule's documentation. */
  toUrl?: ((ruleId: string) => string | undefined) | undefined
  /** Runs the work of a rule, possibly several times, and returns why it was stopped. Default: nothing stops it. */
  limit?: RuleLimit | undefined
  /**
   * Pages known to have no problem, from a run in which everything that they are compared with was the same. Pages
   * that turn out to have none are added. Default: none.
   */
  clean?: CleanPages | undefined
}

/** Find the problems of a site, sorted by file and place, each of them once and 500 of a file at most. Doesn't read any files. */
export function lint(site: LintSite, options: LintOptions = {}): Array<Problem> {
  const {rules = ownRules, levels = {}, isHouse = false, problems = []} = options
  const {isBuild = false, toUrl, limit, clean} = options
  const known = new Map([...adoptedRules, ...rules].map((rule) => [rule.id, rule]))

  const all = [...known.values()]
  const hasRaised = all.some(({id, severity}) => severity !== 'error' && levels[id] === 'error')
  // A rule that is raised to an error may depend on what others report.
  const used =
    isBuild && !hasRaised ? all.filter(({id, severity}) => isForBuild(id, severity)) : all

  const unchecked = listUnchecked(site.pages, clean)
  const checked = checkRules(used, site, {limit, unchecked})
  // In a build, each page reports the code that it could not show, so the report at the setting would repeat them.
  const isShown = isBuild && problems.some(({ruleId}) => ruleId === staleArtifact.id)
  const isWanted = ({ruleId, severity}: Problem): boolean => {
    if (isShown && ruleId === staleArtifact.id) return false
    return !isBuild || isForBuild(ruleId, severity)
  }
  const select = (some: ReadonlyArray<Problem>): Array<Problem> =>
    some.flatMap((problem) => applyLevel(problem, isHouse)).filter(isWanted)
  const ofPages = select(unchecked.page.flatMap((page) => page.lint.problems))
  const wanted = [...ofPages, ...select(checked.problems)]
  // A rule that was stopped has not checked every page.
  if (clean && !checked.isStopped) {
    const {page, links} = checked.faulty
    const own = new Set([...page, ...ofPages.map(({file}) => file)])
    addClean(clean, unchecked, {page: own, links})
  }
  // Other steps report mistakes in the site that is being built, even if another generator would accept them.
  const isOurs = isHouse || isBuild
  const adopted = listAdopted(wanted, problems, site, isOurs).flatMap((problem) =>
    applyLevel(problem, isOurs)
  )
  const shown = checkSuppressions(mergeProblems([...wanted, ...adopted]), unchecked.page, known)
  const comments = shown.problems.flatMap((problem) => applyLevel(problem, isHouse))
  const found = [
    ...shown.kept,
    ...comments.filter(({severity}) => !isBuild || severity === 'error')
  ]
  // A wrong value explains why its constant has changed, also where the hash itself is gone.
  return limitByFile(mergeMentions(sortProblems(dropGuesses(dropExplained(found)))))

  function applyLevel(problem: Problem, isOwn: boolean): Array<Problem> {
    const severity = toLevel(problem, isOwn)
    if (severity === 'off') return []
    const url = toUrl?.(problem.ruleId)
    return [{...problem, severity, ...(url !== undefined && {url})}]
  }

  function toLevel({ruleId, severity}: Problem, isOwn: boolean): Level {
    if (Object.hasOwn(levels, ruleId)) return levels[ruleId] ?? severity
    // Pages may have other addresses with another generator, but not in the site that is being built.
    if (isBuild && linkRules.has(ruleId)) return known.get(ruleId)?.severity ?? severity
    const most = isOwn ? undefined : known.get(ruleId)?.open
    if (most === undefined) return severity
    return ranks[most] < ranks[severity] ? most : severity
  }
}

/** Rules whose warnings a build reports as well, because what they find is wrong with the site that it writes. */
const linkRules: ReadonlySet<string> = new Set([missingAnchor.id, missingLink.id])

function isForBuild(ruleId: string, severity: Severity): boolean {
  return severity === 'error' || linkRules.has(ruleId)
}

const ranks = {off: 0, note: 1, warning: 2, error: 3}

/** Select the problems of other steps that the rules here don't report themselves. */
function listAdopted(
  own: ReadonlyArray<Problem>,
  problems: ReadonlyArray<Problem>,
  site: LintSite,
  isHouse: boolean
): Array<Problem> {
  const pages = new Map(site.pages.map((page) => [page.file, page]))
  const reported = new Set(own.map(toLine))
  const isStale = own.some(({ruleId}) => ruleId === staleArtifact.id)
  const stale = new Set(isStale ? site.contracts.stale.map(({reason}) => reason) : [])
  const failed = new Set(
    problems.flatMap((problem) => (problem.severity === 'error' ? toFault(problem) : []))
  )
  return problems.filter((problem) => {
    // Reported once at the setting, not again on every page that shows code.
    if (problem.ruleId === staleArtifact.id && stale.has(problem.reason)) return false
    if (reported.has(toLine(problem))) return false
    // An error in the file itself makes a note on the page that imports it redundant.
    if (problem.severity === 'note' && failed.has(toFault(problem))) return false
    return isHouse || !isForeignComponent(problem, pages.get(problem.file), site.hasConventions)
  })
}

/** Two steps may report the same rule for a line; one of them is enough. */
function toLine({file, place, ruleId}: Problem): string {
  return `${file}:${place.start.line} ${ruleId}`
}

function toFault({file, ruleId}: Problem): string {
  return `${file} ${ruleId}`
}
