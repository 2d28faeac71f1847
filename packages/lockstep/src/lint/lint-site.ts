import {type LintMessage, type LintOptions, type LintSite, lint} from '@lockstep/lint'
import type {ReadResult} from '../build/open-site.ts'
import type {Settings} from '../site/settings.ts'
import {readLintSite} from './build-lint-site.ts'
import {toRuleUrl} from './to-rule-url.ts'

/** Find what is wrong with a site that was read. */
export async function lintSite(
  settings: Settings,
  result: ReadResult,
  {
    cache,
    levels = {},
    around = {}
  }: {
    cache: string
    levels?: LintOptions['levels']
    /** What only the command asks for. */
    around?: Partial<LintSite>
  }
): Promise<Array<LintMessage>> {
  const site = {...(await readLintSite(settings, result, cache)), ...around}
  return lint(site, {
    problems: result.site.problems.map(({place, ...problem}) => ({
      ...problem,
      ...(place && {place: 'start' in place ? place : {start: place, end: place}})
    })),
    isHouse: settings.lint.house ?? settings.file !== undefined,
    levels: {...settings.lint.rules, ...levels},
    toUrl: toRuleUrl
  })
}
