import {toSelector, toTopic} from '@lockstep/abi'
import {isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import type {Rule} from '../rule.ts'

/** A selector or topic that no contract has. */
export const unknownSelector: Rule = {
  id: 'unknown-selector',
  severity: 'warning',
  description: 'A selector or topic that no contract has',
  checkSite({pages, contracts}, report) {
    // Without a project, the contracts that the page means are not known.
    if (!isComplete(contracts)) return
    const index = buildContractIndex(contracts)
    for (const {file, lint} of pages) {
      const hashes = lint.mentions.filter(({kind, role}) => kind === 'hash' && role !== undefined)
      if (hashes.length === 0) continue
      // A page may state the signature: `0xb9c3c2ef` next to `Portal_CallPaused()`.
      const signatures = new Set(
        lint.mentions.flatMap(({kind, name, signature = `${name}()`}) =>
          kind === 'name' ? [signature] : []
        )
      )
      const stated = new Set([...signatures].flatMap((text) => [toSelector(text), toTopic(text)]))
      for (const {name: value, role, place} of hashes) {
        if (contracts.allowed.has(value) || stated.has(value) || isNone(value)) continue
        if (role === 'selector' && !index.hasSelector(value)) {
          report(file, `Cannot find a function or an error with selector \`${value}\``, place, {
            subject: value
          })
        } else if (role === 'topic' && !index.hasTopic(value)) {
          report(file, `Cannot find an event with topic \`${value}\``, place, {subject: value})
        }
      }
    }
  }
}

/** Selectors that stand for no function: empty data, and what ERC-165 must not support. */
function isNone(selector: string): boolean {
  return selector === '0x00000000' || selector === '0xffffffff'
}
