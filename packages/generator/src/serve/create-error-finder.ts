import {setTimeout} from 'node:timers/promises'
import type {Problem} from '@lockstep/problem'
import type {CacheStore} from '../cache/store.ts'
import {findBuildErrors} from '../lint/find-build-errors.ts'
import type {LintInput} from '../lint/lint-input.ts'
import type {SiteState} from '../open/read-site-state.ts'

/** How long browsers have to fetch the new page before the rules keep the server busy. */
const pause = 150

/** Returns the errors that a build reports only because of the rules of `lockstep lint`. */
export type FindErrors = (state: SiteState) => Promise<Array<Problem>>

/** Create a function that checks each state of a site once, unless `isOver` says that the site has changed in the meantime. */
export function createErrorFinder(
  input: LintInput,
  store: CacheStore,
  isOver: (state: SiteState) => boolean
): FindErrors {
  const known = new WeakMap<SiteState, Promise<Array<Problem>>>()

  return (state) => {
    const found = known.get(state) ?? find(state)
    known.set(state, found)
    return found
  }

  async function find(state: SiteState): Promise<Array<Problem>> {
    await setTimeout(pause)
    return isOver(state) ? [] : findBuildErrors(input, state, store)
  }
}
