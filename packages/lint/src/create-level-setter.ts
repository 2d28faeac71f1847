import type {Problem, Severity} from '@lockstep/problem'
import type {Rule} from './rule.ts'
import {missingAnchor} from './rules/missing-anchor.ts'
import {missingLink} from './rules/missing-link.ts'

/** The severity of a rule, or `off`. */
export type Level = Severity | 'off'

/** Options that decide about the severity of problems. */
export interface LevelOptions {
  /** Levels by rule id; they override everything else. */
  levels?: Readonly<Record<string, Level>> | undefined
  /**
   * Whether the site is being built, so that only errors are wanted, and all problems of links and of other steps.
   * Default: no.
   */
  isBuild?: boolean | undefined
  /** Returns the URL of a rule's documentation. */
  toUrl?: ((ruleId: string) => string | undefined) | undefined
}

/**
 * Sets the severity and the URL of problems, and drops those of rules that are off. `isHouse` says whether the rules were
 * chosen for these docs.
 */
export type SetLevels = (problems: ReadonlyArray<Problem>, isHouse: boolean) => Array<Problem>

/** Create a function that sets the severity of problems by their rules, which are `known` by id. */
export function createLevelSetter(
  known: ReadonlyMap<string, Rule>,
  {levels = {}, isBuild = false, toUrl}: LevelOptions
): SetLevels {
  return (problems, isHouse) =>
    problems.flatMap((problem): Array<Problem> => {
      const severity = toLevel(problem, isHouse)
      if (severity === 'off') return []
      const url = toUrl?.(problem.ruleId)
      return [{...problem, severity, ...(url !== undefined && {url})}]
    })

  function toLevel({ruleId, severity}: Problem, isHouse: boolean): Level {
    if (Object.hasOwn(levels, ruleId)) return levels[ruleId] ?? severity
    // Pages may have other addresses with another generator, but not in the site that is being built.
    if (isBuild && linkRules.has(ruleId)) return known.get(ruleId)?.severity ?? severity
    const most = isHouse ? undefined : known.get(ruleId)?.open
    if (most === undefined) return severity
    return ranks[most] < ranks[severity] ? most : severity
  }
}

/** Check whether a build reports problems of this rule and severity. */
export function isForBuild(ruleId: string, severity: Severity): boolean {
  return severity === 'error' || linkRules.has(ruleId)
}

/** Rules whose warnings a build reports as well, because what they find is wrong with the site that it writes. */
const linkRules: ReadonlySet<string> = new Set([missingAnchor.id, missingLink.id])

const ranks = {off: 0, note: 1, warning: 2, error: 3}
