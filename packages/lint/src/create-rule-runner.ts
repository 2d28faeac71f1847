import type {Problem} from '@lockstep/problem'
import type {Rule} from './rule.ts'
import type {LintPage, LintSite} from './site.ts'
import {toProblem} from './to-problem.ts'

/**
 * Runs work that looks at a number of pages, and returns why it was stopped: `took longer than 10 s`. The work may start
 * more than once.
 */
export type RuleLimit = (work: () => void, pages: number) => string | undefined

/** Runs the rules that check more than one page. */
export interface RuleRunner {
  /** Run a rule on some pages of the site. */
  run: (rule: Rule, pages: ReadonlyArray<LintPage>) => Array<Problem>
  /** Whether a rule was stopped, so that it has not checked every page. */
  isStopped: () => boolean
}

/**
 * Create a runner for the rules of a site.
 *
 * If a rule is stopped, what it has found is kept, and the page that it was busy with is reported and left out from
 * there on. Otherwise, a page could cost the time of every rule.
 */
export function createRuleRunner(site: LintSite, limit: RuleLimit = runWithoutLimit): RuleRunner {
  const slow = new Set<LintPage>()
  let isStopped = false
  let current: LintPage | undefined
  // Rules remember results by site, so those that check the same pages get the same site.
  let last: {pages: ReadonlyArray<LintPage>; watched: LintSite} | undefined

  return {
    isStopped: () => isStopped,
    run(rule, pages) {
      const {checkSite} = rule
      // The pages are already checked, and each limit costs a thread.
      if (!checkSite) return []
      let problems: Array<Problem> = []
      const excess = limit(() => {
        problems = []
        current = undefined
        checkSite(watch(pages), (...report) => {
          problems.push(toProblem(rule, ...report))
        })
      }, pages.length)
      return excess === undefined ? problems : [...problems, leave(rule, excess)]
    }
  }

  function watch(pages: ReadonlyArray<LintPage>): LintSite {
    if (last?.pages === pages) return last.watched
    const onPage = (page: LintPage): void => {
      current = page
    }
    const checked = slow.size === 0 ? pages : pages.filter((page) => !slow.has(page))
    const watched = {...site, pages: watchItems(checked, onPage)}
    last = {pages, watched}
    return watched
  }

  /** Leave out the page that a rule was busy with, and report it. */
  function leave({id}: Rule, excess: string): Problem {
    isStopped = true
    last = undefined
    if (current) slow.add(current)
    // Rules that look at no page check redirects.
    const file = current?.file ?? site.redirects[0]?.file ?? site.pages[0]?.file ?? ''
    const reason = `Cannot check the page with the rule \`${id}\`: it ${excess}`
    const place = {start: {line: 1, column: 1}, end: {line: 1, column: 1}}
    return {file, ruleId: id, severity: 'error', reason, place}
  }
}

function runWithoutLimit(work: () => void): undefined {
  work()
}

/** Wrap a list so that `onItem` is called before an item is used. */
function watchItems<Item extends object>(
  items: ReadonlyArray<Item>,
  onItem: (item: Item) => void
): ReadonlyArray<Item> {
  return new Proxy(items, {
    get(list, key) {
      const value: unknown = Reflect.get(list, key)
      if (typeof key === 'string' && typeof value === 'object') onItem(value as Item)
      return value
    }
  })
}
