import type {Problem} from '@lockstep/problem'
import type {CacheStore} from '../cache/store.ts'
import type {SiteState} from '../open/read-site-state.ts'
import {type CheckSiteStateOptions, checkSiteState} from './check-site-state.ts'
import type {LintInput} from './lint-input.ts'

/** Find the errors that only rules of `lockstep lint` report, so that a build lists them next to its own. */
export async function findBuildErrors(
  input: LintInput,
  state: SiteState,
  store: CacheStore,
  unpack?: CheckSiteStateOptions['unpack']
): Promise<Array<Problem>> {
  const own = new Set(state.site.problems.map(toLine))
  // The build reports these itself: links by page, and a stale artifact at each page that shows it.
  const reported = new Set(['missing-link'])
  if (state.site.problems.some(({ruleId}) => ruleId === 'stale-artifact')) {
    reported.add('stale-artifact')
  }
  const problems = await checkSiteState(input, state, {store, unpack, onlyErrors: true})
  return problems.filter((problem) => {
    const {severity, ruleId} = problem
    return severity === 'error' && !reported.has(ruleId) && !own.has(toLine(problem))
  })
}

function toLine({file, ruleId, place}: Problem): string {
  return `${file}:${place.start.line} ${ruleId}`
}
