import type {Problem} from '@lockstep/problem'
import type {FaultyFiles, UncheckedPages} from './clean-pages.ts'
import type {Rule} from './rule.ts'
import type {LintPage, LintSite} from './site.ts'
import {toProblem} from './to-problem.ts'

/** Runs work, and returns why it was stopped: `took longer than 10 s`. The work may start more than once. */
export type RuleLimit = (work: () => void) => string | undefined

/**
 * Run the rules that check a site as a whole.
 *
 * If a rule is stopped, what it has found is kept, and the page that it was busy with is reported and left out from
 * there on. Otherwise, a page could cost the time of every rule.
 */
export function checkRules(
  rules: ReadonlyArray<Rule>,
  site: LintSite,
  {limit = runWithoutLimit, unchecked}: {limit?: RuleLimit | undefined; unchecked: UncheckedPages}
): {problems: Array<Problem>; faulty: FaultyFiles; isStopped: boolean} {
  let current: LintPage | undefined
  const all = watch(site.pages)
  // Rules remember results by site.
  const watchSome = (pages: ReadonlyArray<LintPage>): LintSite =>
    pages.length === site.pages.length ? all : watch(pages)
  let watched = {all, page: watchSome(unchecked.page), links: watchSome(unchecked.links)}
  const faulty: FaultyFiles = {page: new Set(), links: new Set()}
  let isStopped = false

  const problems = rules.flatMap((rule) => {
    // The pages are already checked, and each limit costs a thread.
    if (!rule.checkSite) return []
    const found = runRule(rule)
    if (rule.dependsOn) for (const {file} of found) faulty[rule.dependsOn].add(file)
    return found
  })
  return {problems, faulty, isStopped}

  function runRule(rule: Rule): Array<Problem> {
    let problems: Array<Problem> = []
    const excess = limit(() => {
      problems = []
      current = undefined
      rule.checkSite?.(watched[rule.dependsOn ?? 'all'], (...report) => {
        problems.push(toProblem(rule, ...report))
      })
    })
    if (excess === undefined) return problems
    isStopped = true
    const slow = current
    if (slow) {
      const leave = ({pages}: LintSite): LintSite => watch(pages.filter((page) => page !== slow))
      watched = {
        all: leave(watched.all),
        page: leave(watched.page),
        links: leave(watched.links)
      }
    }
    // Rules that look at no page check redirects.
    const file = slow?.file ?? site.redirects[0]?.file ?? site.pages[0]?.file ?? ''
    const reason = `Cannot check the page with the rule \`${rule.id}\`: it ${excess}`
    const place = {start: {line: 1, column: 1}, end: {line: 1, column: 1}}
    return [...problems, {file, ruleId: rule.id, severity: 'error', reason, place}]
  }

  function watch(pages: ReadonlyArray<LintPage>): LintSite {
    const onPage = (page: LintPage): void => {
      current = page
    }
    return {...site, pages: watchItems(pages, onPage)}
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
