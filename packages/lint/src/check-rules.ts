import type {Problem} from '@lockstep/problem'
import {
  type CleanPages,
  type ComparedPages,
  type FaultyFiles,
  listUnchecked
} from './clean-pages.ts'
import {createRuleRunner, type RuleLimit} from './create-rule-runner.ts'
import type {Rule} from './rule.ts'
import type {LintPage, LintSite} from './site.ts'
import type {Suppression} from './suppress/collect-suppressions.ts'

/** What the check of a site found. */
interface CheckedSite {
  /** What rules found by comparing pages with other things. */
  problems: Array<Problem>
  /** What was found when a page was compiled. */
  ofPages: Array<Problem>
  /** Comments that turn off rules, by file. */
  suppressions: Map<string, ReadonlyArray<Suppression>>
  /** The pages that were compared with each kind of things. Those whose links were compared are listed for `clean`. */
  compared: ComparedPages
  /** Files of the problems that each kind of rules found. */
  faulty: FaultyFiles
  /** Whether a rule was stopped, so that it has not checked every page. */
  isStopped: boolean
}

/** Options of `checkRules`. */
interface CheckOptions {
  limit?: RuleLimit | undefined
  /** Pages that need no check. */
  clean?: CleanPages | undefined
}

/** Pages that all rules check before the next ones are read: on a large site, what rules need takes long to unpack. */
const pagesPerRound = 1000

/**
 * Run the rules that check a site as a whole, and then those that check one page after the other. Each step runs a rule,
 * so that a caller can do something else between two of them.
 */
export function* checkRules(
  rules: ReadonlyArray<Rule>,
  site: LintSite,
  {limit, clean}: CheckOptions
): Generator<undefined, CheckedSite> {
  const runner = createRuleRunner(site, limit)
  const problems: Array<ReadonlyArray<Problem>> = []
  for (const rule of rules) {
    if (rule.dependsOn) continue
    problems.push(runner.run(rule, site.pages))
    yield
  }
  const ofPages: Array<ReadonlyArray<Problem>> = []
  const faulty: CheckedSite['faulty'] = {page: new Set(), links: new Set()}
  const suppressions: CheckedSite['suppressions'] = new Map()
  const compared: CheckedSite['compared'] = {page: [], links: []}

  for (let start = 0; start < site.pages.length; start += pagesPerRound) {
    const round = listUnchecked(site.pages.slice(start, start + pagesPerRound), clean)
    for (const rule of rules) {
      if (!rule.dependsOn) continue
      const pages = round[rule.dependsOn]
      if (pages.length === 0) continue
      const found = runner.run(rule, pages)
      for (const {file} of found) faulty[rule.dependsOn].add(file)
      problems.push(found)
      yield
    }
    for (const page of round.page) {
      const {file, lint} = page
      ofPages.push(lint.problems)
      if (lint.suppressions.length > 0) suppressions.set(file, lint.suppressions)
      compared.page.push(page)
    }
    if (!clean) continue
    for (const page of round.links) compared.links.push({page, partials: listPartials(page)})
  }
  return {
    problems: problems.flat(),
    ofPages: ofPages.flat(),
    suppressions,
    compared,
    faulty,
    isStopped: runner.isStopped()
  }
}

/** List the partials that links of a page come from. */
function listPartials({file, links}: LintPage): ReadonlyArray<string> {
  const files = new Set(links.map(({link}) => link.file))
  files.delete(file)
  return [...files]
}
