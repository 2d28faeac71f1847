import type {Problem} from '@lockstep/problem'
import type {SiteReport} from '../rule.ts'
import type {LintSite} from '../site.ts'
import {checkArguments} from './check-arguments.ts'
import {checkSignature, type SignatureFault} from './check-signature.ts'
import type {SignatureFact} from './code-fact.ts'
import type {ContractFacts} from './contract-facts.ts'
import {type Declared, listDeclared} from './list-declared.ts'

/** Faults by contracts and fact, because two rules need the same ones. */
const known = new WeakMap<ContractFacts, WeakMap<SignatureFact, SignatureFault | undefined>>()

function checkOnce(
  fact: SignatureFact,
  contracts: ContractFacts,
  declared: Declared
): SignatureFault | undefined {
  const faults = known.get(contracts) ?? new WeakMap()
  known.set(contracts, faults)
  if (!faults.has(fact)) faults.set(fact, checkSignature(fact, contracts, declared))
  return faults.get(fact)
}

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
      const fault = checkOnce(fact, site.contracts, declared)
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
