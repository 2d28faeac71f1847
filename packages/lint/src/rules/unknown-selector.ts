import {toSelector, toTopic} from '@lockstep/abi'
import {isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import {createSymbolIndex} from '../lock/create-symbol-index.ts'
import {listStatedValues} from '../lock/list-stated-values.ts'
import type {Rule} from '../rule.ts'

/** A selector or topic that no contract has. */
export const unknownSelector: Rule = {
  id: 'unknown-selector',
  severity: 'warning',
  description: 'A selector or topic that no contract has',
  dependsOn: 'page',
  checkSite({pages, contracts}, report) {
    // Without a project, the contracts that the page means are not known.
    if (!isComplete(contracts)) return
    const index = buildContractIndex(contracts)
    for (const {file, lint} of pages) {
      const hashes = lint.mentions.filter(({kind, role}) => kind === 'hash' && role !== undefined)
      if (hashes.length === 0) continue
      const unknown = hashes.filter(({name: value, role}) => {
        if (contracts.allowed.has(value) || isNone(value)) return false
        if (role === 'selector') return !index.hasSelector(value)
        return role === 'topic' && !index.hasTopic(value)
      })
      if (unknown.length === 0) continue
      // A page may state the signature: `0xb9c3c2ef` next to `Portal_CallPaused()`.
      const signatures = new Set(
        lint.mentions.flatMap(({kind, name, signature = `${name}()`}) =>
          kind === 'name' ? [signature] : []
        )
      )
      const stated = new Set([...signatures].flatMap((text) => [toSelector(text), toTopic(text)]))
      const values = listStatedValues(lint.mentions)
      const symbols = createSymbolIndex(contracts)
      const context = symbols.listContext(lint.mentions)
      for (const {name: value, role, place, isElsewhere} of unknown) {
        if (stated.has(value)) continue
        // Whether it is the value of a constant is checked by another rule.
        const named = values.find(place)
        if (named && symbols.resolve(named, context).some((each) => each.value !== undefined))
          continue
        const what =
          role === 'selector' ? 'a function or an error with selector' : 'an event with topic'
        report(file, `Cannot find ${what} \`${value}\``, place, {
          subject: value,
          ...(isElsewhere && {severity: 'note'})
        })
      }
    }
  }
}

/** Selectors that stand for no function: empty data, and what ERC-165 must not support. */
function isNone(selector: string): boolean {
  return selector === '0x00000000' || selector === '0xffffffff'
}
