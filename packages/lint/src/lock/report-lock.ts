import type {MentionForm} from '../mentions/mention.ts'
import type {SiteReport} from '../rule.ts'
import type {LintSite} from '../site.ts'
import {checkLock} from './check-lock.ts'
import type {LockFault} from './lock-fault.ts'

/**
 * Parts of a page that the build fills from the contracts: code cut by symbol, components, and links to the reference.
 */
const generated = new Set<MentionForm>(['link', 'shown'])

/** Report the mentions of symbols that violate one rule. */
export function reportLock(site: LintSite, ruleId: LockFault['ruleId'], report: SiteReport): void {
  for (const fault of checkLock(site)) {
    const {ruleId: id, file, mention, reason, isCertain, diff, symbol} = fault
    if (id !== ruleId) continue
    const isChange = ruleId === 'changed-symbol'
    if (isChange && generated.has(mention.form)) continue
    // A change is reported once for all mentions of a symbol, whatever the page calls it.
    const subject = isChange ? symbol : (mention.signature ?? mention.name)
    report(file, reason, mention.place, {
      subject,
      files: [file],
      ...(diff && {details: [`since ${diff.commit}:`, ...diff.lines]}),
      ...(!isCertain && {severity: 'warning'})
    })
  }
}
