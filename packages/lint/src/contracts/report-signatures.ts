import type {Problem} from '@lockstep/problem'
import type {SiteReport} from '../rule.ts'
import type {LintSite} from '../site.ts'
import {checkArguments} from './check-arguments.ts'
import {checkSignature, type SignatureFault} from './check-signature.ts'
import {listDeclared} from './list-declared.ts'

/** Report the signatures that violate one rule. */
export function reportSignatures(
  site: LintSite,
  ruleId: SignatureFault['ruleId'],
  report: SiteReport
): void {
  for (const page of site.pages) {
    const {file, lint} = page
    const declared = listDeclared(page)
    for (const fact of lint.codes) {
      if (fact.kind !== 'signature') continue
      const fault = checkSignature(fact, site.contracts, declared)
      if (fault?.ruleId !== ruleId) continue
      // `wrong-arguments` reports the certain problem.
      if (fault.severity === 'note' && checkArguments(fact)) continue
      const {start, end} = fact.place
      const {line} = start
      // A quote that is never closed includes the end of the line, which is not part of the place.
      const toPoint = (offset: number): Problem['place']['start'] => {
        return {line, column: Math.min(start.column + offset, end.column)}
      }
      // A signature that spans several lines is reported as a whole.
      const isOneLine = end.line === line
      const place = isOneLine ? {start: toPoint(fault.start), end: toPoint(fault.end)} : fact.place
      report(file, fault.reason, place, {subject: fact.text, severity: fault.severity})
    }
  }
}
