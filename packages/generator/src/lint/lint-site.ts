import type {Level} from '@lockstep/lint'
import type {Problem} from '@lockstep/problem'
import {toVisible} from '@lockstep/problem/print'
import {openBorrowedCache} from '../cache/open-borrowed-cache.ts'
import {openSite} from '../open/open-site.ts'
import {requirePages} from '../open/require-pages.ts'
import type {Settings} from '../settings/settings.ts'
import {checkSiteState} from './check-site-state.ts'
import {fixUntilDone} from './fix-until-done.ts'
import {toLintInput} from './lint-input.ts'
import {readExternal} from './read-external.ts'
import {readSpellChecker} from './read-spell-checker.ts'
import {requireRules} from './require-rules.ts'
import {writeFixes} from './write-fixes.ts'

/** How a site is linted. */
export interface LintSiteOptions {
  /**
   * Folder to keep compiled pages in. Default: the same as for `buildSite`, or a temporary folder if that one cannot
   * be written.
   */
  cache?: string | undefined
  /** Number of threads. Default: one for each core. */
  jobs?: number | undefined
  /** Severities by rule id. They override the settings. */
  levels?: Readonly<Record<string, Level>> | undefined
  /** Request every link to another site. Answers are cached for a week. */
  external?: boolean | undefined
  /** Apply the safe fixes to the files, and return the problems that are left. */
  fix?: boolean | undefined
  /** Called with the file of a page that takes longer than two seconds. */
  onWait?: ((file: string) => void) | undefined
  /** Called with a line about the run itself, for example that nothing can be cached. */
  onMessage?: ((text: string) => void) | undefined
}

/**
 * Find what is wrong with the content of a site.
 *
 * Compiled pages are cached, so the next lint or build is fast.
 */
export async function lintSite(
  settings: Settings,
  options: LintSiteOptions = {}
): Promise<Array<Problem>> {
  const {levels = {}, fix = false} = options
  requireRules(Object.keys({...settings.lint.rules, ...levels}))
  const cache = openBorrowedCache(settings, options.cache)
  if (cache.closed !== undefined) options.onMessage?.(toNoCache(cache.closed))
  try {
    const find = () => findProblems(settings, {...options, cache: cache.folder})
    const problems = await find()
    if (!fix) return problems
    return await fixUntilDone(problems, {
      write: (found) => writeFixes(settings.content, found),
      find
    })
  } finally {
    cache.end()
  }
}

function toNoCache(folder: string): string {
  return `Cannot write into \`${toVisible(folder)}\`, so nothing is cached: pass \`--cache DIR\` to use another folder\n`
}

async function findProblems(
  settings: Settings,
  {cache, jobs, levels, external = false, onWait}: LintSiteOptions
): Promise<Array<Problem>> {
  const open = await openSite(settings, {cache, jobs})
  try {
    const result = await open.read({
      onProgress: (_, __, waiting) => waiting !== undefined && onWait?.(waiting)
    })
    requirePages(result, settings.content)
    await open.pages.write()
    return await checkSiteState(toLintInput(settings), result, {
      store: open.store,
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
