import type {Problem} from '@lockstep/problem'
import type {Rule} from './rule.ts'
import type {LintPage, LintSite} from './site.ts'
import {toProblem} from './to-problem.ts'

/** Runs work, and returns why it was stopped: `took longer than 10 s`. The work may start more than once. */
export type RuleLimit = (work: () => void) => string | undefined

/** Pages that rules with `isByPage` have nothing to report on. */
export interface CleanPages {
  has: (page: LintPage) => boolean
  add: (page: LintPage) => void
}

/**
 * Run the rules that check a site as a whole.
 *
 * If a rule is stopped, what it has found is kept, and the page that it was busy with is reported and left out from
 * there on. Otherwise, a page could cost the time of every rule.
 */
export function checkRules(
  rules: ReadonlyArray<Rule>,
  site: LintSite,
  {limit = runWithoutLimit, clean}: {limit?: RuleLimit | undefined; clean?: CleanPages | undefined}
): Array<Problem> {
  let current: LintPage | undefined
  let watched = watch(site.pages)
  const open = clean ? site.pages.filter((page) => !clean.has(page)) : site.pages
  // Rules remember results by site.
  let watchedOpen = open.length === site.pages.length ? watched : watch(open)
  const faulty = new Set<string>()
  let isStopped = false

  const problems = rules.flatMap((rule) => {
    // Others have checked the pages already, and a limit costs a thread.
    if (!rule.checkSite) return []
    const found = runRule(rule)
    if (rule.isByPage) for (const {file} of found) faulty.add(file)
    return found
  })
  // A rule that was stopped has not checked every page.
  if (clean && !isStopped) for (const page of open) if (!faulty.has(page.file)) clean.add(page)
  return problems

  function runRule(rule: Rule): Array<Problem> {
    let problems: Array<Problem> = []
    const excess = limit(() => {
      problems = []
      current = undefined
      rule.checkSite?.(rule.isByPage ? watchedOpen : watched, (...report) => {
        problems.push(toProblem(rule, ...report))
      })
    })
    if (excess === undefined) return problems
    isStopped = true
    const slow = current
    if (slow) {
      watched = watch(watched.pages.filter((page) => page !== slow))
      watchedOpen = watch(watchedOpen.pages.filter((page) => page !== slow))
    }
    // Rules that look at no page look at redirects.
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
