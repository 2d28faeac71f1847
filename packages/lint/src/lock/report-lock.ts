import type {SiteReport} from '../rule.ts'
import type {LintSite} from '../site.ts'
import {checkLock, type LockFault} from './check-lock.ts'

/** Report the mentions of symbols that violate one rule. */
export function reportLock(site: LintSite, ruleId: LockFault['ruleId'], report: SiteReport): void {
  for (const {ruleId: id, file, mention, reason, isCertain, diff} of checkLock(site)) {
    if (id !== ruleId) continue
    const subject = mention.signature ?? mention.name
    report(file, reason, mention.place, {
      subject,
      ...(diff && {details: [`since ${diff.commit}:`, ...diff.lines]}),
      ...(!isCertain && {severity: 'warning'})
    })
  }
}
