import {setTimeout} from 'node:timers/promises'
import type {Problem} from '@lockstep/problem'
import type {CacheStore} from '../cache/store.ts'
import {checkSiteState} from '../lint/check-site-state.ts'
import type {LintInput} from '../lint/lint-input.ts'
import {readCleanPages} from '../lint/read-clean-pages.ts'
import type {SiteState} from '../open/read-site-state.ts'

/** How long browsers have to fetch the new page before the rules keep the server busy. */
const pause = 150

/** Returns what a build reports. */
export type FindProblems = (state: SiteState) => Promise<Array<Problem>>

/** Create a function that checks each state of a site once, unless `isOver` says that the site has changed in the meantime. */
export function createProblemFinder(
  input: LintInput,
  {store, cache}: {store: CacheStore; cache: string},
  isOver: (state: SiteState) => boolean
): FindProblems {
  const clean = readCleanPages(cache)
  const known = new WeakMap<SiteState, Promise<Array<Problem>>>()

  return (state) => {
    const found = known.get(state) ?? find(state)
    known.set(state, found)
    return found
  }

  async function find(state: SiteState): Promise<Array<Problem>> {
    await setTimeout(pause)
    return isOver(state) ? [] : checkSiteState(input, state, {store, clean, isBuild: true})
  }
}
