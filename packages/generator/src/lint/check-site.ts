import {type LintOptions, type LintSite, lint} from '@lockstep/lint'
import type {Problem} from '@lockstep/problem'
import type {ReadResult} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'
import {readLintSite} from './read-lint-site.ts'
import {toRuleUrl} from './to-rule-url.ts'

/** How a site that was read is checked. */
export interface CheckSiteOptions {
  /** Folder for what is kept. */
  cache: string
  levels?: LintOptions['levels']
  /** Reads what only the command asks for. */
  readMore?: ((site: LintSite) => Promise<Partial<LintSite>>) | undefined
}

/** Find what is wrong with a site that was read. */
export async function checkSite(
  settings: Settings,
  result: ReadResult,
  {cache, levels = {}, readMore}: CheckSiteOptions
): Promise<Array<Problem>> {
  const known = await readLintSite(settings, result, cache)
  const site = {...known, ...(await readMore?.(known))}
  return lint(site, {
    problems: result.site.problems,
    isHouse: settings.lint.house ?? settings.file !== undefined,
    levels: {...settings.lint.rules, ...levels},
    toUrl: toRuleUrl
  })
}
