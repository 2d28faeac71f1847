import {findNearest} from '@lockstep/problem'
import {isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import type {Rule} from '../rule.ts'

/** A member that the contract does not have. */
export const unknownMember: Rule = {
  id: 'unknown-member',
  severity: 'error',
  description: 'A member that the contract does not have',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    const {own} = buildContractIndex(contracts)
    for (const {file, lint} of pages) {
      for (const {kind, value, place} of lint.mentions) {
        const [, name = '', member = ''] = /^(\w+)\.(\w+)/.exec(value) ?? []
        const members =
          kind === 'member' ? own.get(name)?.flatMap((each) => each.members) : undefined
        // `Counter.sol` is its file.
        if (!members || /^(?:sol|json|t|s)$/.test(member) || contracts.allowed.has(value)) continue
        const names = new Set(members.map((each) => each.name))
        if (names.has(member)) continue
        const nearest = findNearest(member, names)
        const hint = nearest === undefined ? '' : `; did you mean \`${name}.${nearest}\``
        report(file, `Cannot find \`${member}\` of \`${name}\`${hint}`, place, {subject: value})
      }
    }
  }
}
