import {isComplete} from '../contracts/contract-facts.ts'
import {listOutdated} from '../lock/list-outdated.ts'
import type {Rule} from '../rule.ts'

/** A statement about a contract that was true when the page was locked. */
export const outdatedStatement: Rule = {
  id: 'outdated-statement',
  severity: 'error',
  description:
    'A statement about a contract that was true when the page was locked, and no longer is',
  dependsOn: 'page',
  checkSite({pages, contracts, lock}, report) {
    if (!lock || !isComplete(contracts)) return
    for (const page of pages) {
      for (const {mention, reason, place} of listOutdated(
        page,
        lock.get(page.file) ?? new Map(),
        contracts
      )) {
        report(page.file, reason, place, {subject: mention.name})
      }
    }
  }
}
