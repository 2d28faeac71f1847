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
      const {line, column} = fact.place.start
      // A signature that spans several lines is reported as a whole.
      const isOneLine = fact.place.end.line === line
      const place = isOneLine
        ? {start: {line, column: column + fault.start}, end: {line, column: column + fault.end}}
        : fact.place
      report(file, fault.reason, place, {subject: fact.text, severity: fault.severity})
    }
  }
}
