import {type LintOptions, type LintSite, lint} from '@lockstep/lint'
import {type Problem, toPlace} from '@lockstep/problem'
import type {ReadResult} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'
import {readLintSite} from './read-lint-site.ts'
import {toRuleUrl} from './to-rule-url.ts'

/** How a site that was read is linted. */
export interface LintSiteOptions {
  /** Folder for what is kept. */
  cache: string
  levels?: LintOptions['levels']
  /** Reads what only the command asks for. */
  readMore?: ((site: LintSite) => Promise<Partial<LintSite>>) | undefined
}

/** Find what is wrong with a site that was read. */
export async function lintSite(
  settings: Settings,
  result: ReadResult,
  {cache, levels = {}, readMore}: LintSiteOptions
): Promise<Array<Problem>> {
  const known = await readLintSite(settings, result, cache)
  const site = {...known, ...(await readMore?.(known))}
  return lint(site, {
    problems: result.site.problems.map((problem) => ({...problem, place: toPlace(problem.place)})),
    isHouse: settings.lint.house ?? settings.file !== undefined,
    levels: {...settings.lint.rules, ...levels},
    toUrl: toRuleUrl
  })
}
