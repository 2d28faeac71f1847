import type {LintOptions} from '@lockstep/lint'
import type {Problem} from '@lockstep/problem'
import {openSite} from '../open/open-site.ts'
import {requirePages} from '../open/require-pages.ts'
import type {Settings} from '../settings/settings.ts'
import {lintSite} from './lint-site.ts'
import {readExternal} from './read-external.ts'
import {readSpellChecker} from './read-spell-checker.ts'

/** How a site is linted. */
export interface RunLintOptions {
  cache?: string | undefined
  jobs?: number | undefined
  levels?: LintOptions['levels']
  /** Whether links to other sites are opened. */
  external?: boolean | undefined
}

/** Read a site, and find what is wrong with it. What was compiled is kept for the next run, and for the build. */
export async function runLint(
  settings: Settings,
  {cache, jobs, levels, external}: RunLintOptions
): Promise<Array<Problem>> {
  const open = await openSite(settings, {cache, jobs})
  try {
    const result = await open.read()
    requirePages(result, settings)
    await open.store.write()
    return await lintSite(settings, result, {
      cache: open.cache,
      levels,
      async readMore(site) {
        return {
          ...(external && {external: await readExternal(site, {cache: open.cache})}),
          ...(settings.lint.spelling && {spelling: await readSpellChecker(settings.lint.words)})
        }
      }
    })
  } finally {
    await open.close()
  }
}
