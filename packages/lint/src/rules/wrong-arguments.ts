import {checkArguments} from '../contracts/check-arguments.ts'
import {checkSignature} from '../contracts/check-signature.ts'
import {listDeclared} from '../contracts/list-declared.ts'
import type {Rule} from '../rule.ts'

/** A call whose arguments do not match its signature. */
export const wrongArguments: Rule = {
  id: 'wrong-arguments',
  severity: 'error',
  description: 'A call whose arguments do not match its signature',
  checkSite(site, report) {
    for (const page of site.pages) {
      const {file, lint} = page
      for (const fact of lint.codes) {
        if (fact.kind !== 'signature') continue
        const fault = checkArguments(fact)
        if (!fault) continue
        // Arguments that don't match a wrong signature may match the correct one.
        const other = checkSignature(fact, site.contracts, listDeclared(page))
        if (!other || other.severity === 'note')
          report(file, fault.reason, fault.place, {subject: fact.text})
      }
    }
  }
}
