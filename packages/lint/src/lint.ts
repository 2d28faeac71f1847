import {limitByFile, mergeProblems, type Problem, sortProblems} from '@lockstep/problem'
import {adoptedRules} from './adopt/adopted-rules.ts'
import {listAdopted} from './adopt/list-adopted.ts'
import {staleArtifact} from './adopt/stale-artifact.ts'
import {checkRules} from './check-rules.ts'
import {addClean, type CleanPages} from './clean-pages.ts'
import {createLevelSetter, isForBuild, type LevelOptions} from './create-level-setter.ts'
import type {RuleLimit} from './create-rule-runner.ts'
import {dropExplained, dropGuesses} from './lock/drop-redundant.ts'
import {mergeMentions} from './lock/merge-mentions.ts'
import type {Rule} from './rule.ts'
import {rules as ownRules} from './rules.ts'
import {runSteps} from './run-steps.ts'
import type {LintSite} from './site.ts'
import {checkSuppressions} from './suppress/check-suppressions.ts'

/** Options of `lint`. */
export interface LintOptions extends LevelOptions {
  /** Default: all rules of this package. */
  rules?: ReadonlyArray<Rule> | undefined
  /** Whether the docs set has chosen its rules, so that style problems are reported too. Default: no. */
  isHouse?: boolean | undefined
  /** Problems found while pages were parsed and compiled. Levels and comments apply to them, too. */
  problems?: ReadonlyArray<Problem> | undefined
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
  return runSteps(lintInSteps(site, options))
}

/** The same, as steps of a rule each. A thread that others wait for can answer them between two steps. */
export function* lintInSteps(
  site: LintSite,
  options: LintOptions = {}
): Generator<undefined, Array<Problem>> {
  const {rules = ownRules, isHouse = false, isBuild = false, problems = [], limit, clean} = options
  const known = new Map([...adoptedRules, ...rules].map((rule) => [rule.id, rule]))
  const setLevels = createLevelSetter(known, options)
  // In a build, each page reports the code that it could not show, so the report at the setting would repeat them.
  const isStaleShown = isBuild && problems.some(({ruleId}) => ruleId === staleArtifact.id)
  const select = (found: ReadonlyArray<Problem>): Array<Problem> =>
    setLevels(found, isHouse).filter(({ruleId, severity}) => {
      if (isStaleShown && ruleId === staleArtifact.id) return false
      return !isBuild || isForBuild(ruleId, severity)
    })

  const checked = yield* checkRules(listUsed([...known.values()], options), site, {limit, clean})
  const ofPages = select(checked.ofPages)
  const own = [...ofPages, ...select(checked.problems)]
  // A rule that was stopped has not checked every page.
  if (clean && !checked.isStopped) {
    for (const {file} of ofPages) checked.faulty.page.add(file)
    addClean(clean, checked)
  }

  // Other steps report mistakes in the site that is being built, even if another generator would accept them.
  const isOurs = isHouse || isBuild
  const adopted = setLevels(listAdopted(problems, own, {site, isHouse: isOurs}), isOurs)
  const all = mergeProblems([...own, ...adopted])
  const {kept, problems: comments} = checkSuppressions(all, checked.suppressions, known)
  const ofComments = setLevels(comments, isHouse).filter(
    ({severity}) => !isBuild || severity === 'error'
  )
  // A wrong value explains why its constant has changed, also where the hash itself is gone.
  const useful = dropGuesses(dropExplained([...kept, ...ofComments]))
  return limitByFile(mergeMentions(sortProblems(useful)))
}

/** List the rules that can find what is wanted. A rule that is raised to an error may depend on what others report. */
function listUsed(
  rules: ReadonlyArray<Rule>,
  {levels = {}, isBuild = false}: LevelOptions
): ReadonlyArray<Rule> {
  const hasRaised = rules.some(({id, severity}) => severity !== 'error' && levels[id] === 'error')
  return isBuild && !hasRaised ? rules.filter(({id, severity}) => isForBuild(id, severity)) : rules
}
