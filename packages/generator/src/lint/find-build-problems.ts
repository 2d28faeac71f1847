import type {Problem} from '@lockstep/problem'
import type {CacheStore} from '../cache/store.ts'
import type {SiteState} from '../open/read-site-state.ts'
import {type CheckSiteStateOptions, checkSiteState} from './check-site-state.ts'
import type {LintInput} from './lint-input.ts'

/** Options for finding what a build reports. */
interface BuildProblemsOptions {
  store: CacheStore
  unpack?: CheckSiteStateOptions['unpack']
  clashes?: CheckSiteStateOptions['clashes']
  clean?: CheckSiteStateOptions['clean']
}

/**
 * Find the problems that a build and a server report: those of the site they write, and the errors of `lockstep lint`.
 *
 * Settings and comments apply here as they do for `lockstep lint`, because both call the same function.
 */
export function findBuildProblems(
  input: LintInput,
  state: SiteState,
  {store, unpack, clashes, clean}: BuildProblemsOptions
): Promise<Array<Problem>> {
  return checkSiteState(input, state, {store, unpack, clashes, clean, isBuild: true})
}
