import {setImmediate} from 'node:timers/promises'
import {type CleanPages, type LintOptions, type LintSite, lintInSteps} from '@lockstep/lint'
import type {Problem} from '@lockstep/problem'
import type {CacheStore} from '../cache/store.ts'
import {toDigest} from '../cache/to-digest.ts'
import type {unpackClaims} from '../compile/pack-lint.ts'
import type {SiteState} from '../open/read-site-state.ts'
import {readPageTime} from '../threads/read-page-time.ts'
import {planOutputs} from '../write/plan-outputs.ts'
import {checkGeneratedLinks} from './check-generated-links.ts'
import {limitTime} from './limit-time.ts'
import type {LintInput} from './lint-input.ts'
import {readCheckState} from './read-check-state.ts'
import type {KeptCleanPages} from './read-clean-pages.ts'
import {readLintSite} from './read-lint-site.ts'
import {toRuleUrl} from './to-rule-url.ts'

/** Options for checking a site. */
export interface CheckSiteStateOptions {
  store: CacheStore
  /** Unpacks what rules need of a page. Default: when they need it. */
  unpack?: typeof unpackClaims | undefined
  levels?: LintOptions['levels']
  /** Whether to return only what a build or a server reports: errors, and the problems of the pages they write. */
  isBuild?: boolean | undefined
  /** Names that cannot be written. Default: they are looked for. */
  clashes?: ReadonlyArray<Problem> | undefined
  /** Pages that need no check again. Default: all are checked. */
  clean?: KeptCleanPages | undefined
  /** Reads the facts that only `lockstep lint` needs. */
  readMore?: ((site: LintSite) => Promise<Partial<LintSite>>) | undefined
}

/**
 * Find the problems of a site that has been read.
 *
 * The build, the server and `lockstep lint` all call it, so that settings and comments apply to each of them.
 */
export async function checkSiteState(
  input: LintInput,
  state: SiteState,
  {
    store,
    unpack,
    levels = {},
    isBuild,
    clashes = planOutputs(state, input).problems,
    clean,
    readMore
  }: CheckSiteStateOptions
): Promise<Array<Problem>> {
  const known = await readLintSite(input, state, {store, unpack})
  const site = {...known, ...(await readMore?.(known))}
  const used = {levels: {...input.lint.rules, ...levels}, isBuild}
  const open = (kept: KeptCleanPages): CleanPages => {
    const targets = state.toTargets()
    // Settings say which rules are run.
    const links = targets && toDigest(targets, JSON.stringify([input.isSite, input.lint, used]))
    return kept.open({page: readCheckState(input, state, site, used), links}, state.site)
  }
  const steps = lintInSteps(site, {
    ...used,
    clean: clean && open(clean),
    problems: [...state.site.problems, ...checkGeneratedLinks(state), ...clashes],
    isHouse: input.lint.house ?? input.isSite,
    toUrl: toRuleUrl,
    limit: limitRule
  })
  for (;;) {
    const {done, value} = steps.next()
    if (done) return value
    // Threads that render documents need answers.
    await setImmediate()
  }
}

/** Milliseconds that a rule may take for an ordinary page: more than all rules together need. */
const timeOfPage = 2

/** Limit a rule to the time for one expensive page plus that for ordinary other pages. */
export function limitRule(work: () => void, pages: number): string | undefined {
  const time = readPageTime() + pages * timeOfPage
  return limitTime(time, work) ? undefined : `took longer than ${time / 1000} s`
}
