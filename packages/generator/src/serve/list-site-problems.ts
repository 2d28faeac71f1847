import {setImmediate} from 'node:timers/promises'
import {dropGuesses} from '@lockstep/lint'
import {mergeProblems, type Problem} from '@lockstep/problem'
import type {SiteState} from '../open/read-site-state.ts'

/** How many pages are checked before waiting requests are answered. */
const atOnce = 100

/**
 * List the problems of all pages, as a build would report them, without notes. `errors` are those of the rules.
 *
 * Returns undefined as soon as `isOver` says that the site has changed in the meantime.
 */
export async function listSiteProblems(
  {site, model}: Pick<SiteState, 'site' | 'model'>,
  errors: ReadonlyArray<Problem>,
  isOver: () => boolean
): Promise<Array<Problem> | undefined> {
  const found = [...site.problems, ...errors]
  let checked = 0
  for (const address of model.pages.keys()) {
    if (checked++ % atOnce === 0) await setImmediate()
    if (isOver()) return
    found.push(...model.check(address).problems)
  }
  return dropGuesses(mergeProblems(found)).filter(({severity}) => severity !== 'note')
}
