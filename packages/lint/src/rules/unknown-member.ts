import {findNearest} from '@lockstep/problem'
import {buildContractIndex} from '../contracts/contract-index.ts'
import type {Rule} from '../rule.ts'

/** A member that the contract does not have. */
export const unknownMember: Rule = {
  id: 'unknown-member',
  severity: 'error',
  description: 'A member that the contract does not have',
  checkSite({pages, contracts}, report) {
    const {own} = buildContractIndex(contracts)
    for (const {file, lint} of pages) {
      for (const {kind, value, place} of lint.mentions) {
        const [, name = '', member = ''] = /^(\w+)\.(\w+)/.exec(value) ?? []
        const contract = kind === 'member' ? own.get(name) : undefined
        // `Counter.sol` is its file.
        if (
          !contract ||
          /^(?:sol|json|t|s)$/.test(member) ||
          contract.words.has(member) ||
          contracts.allowed.has(value)
        )
          continue
        const names = contract.members.map((each) => each.replace(/^\w+ |\(.*$/g, ''))
        const nearest = findNearest(member, names)
        const hint = nearest === undefined ? '' : `; did you mean \`${name}.${nearest}\``
        report(file, `Cannot find \`${member}\` of \`${name}\`${hint}`, place, {subject: value})
      }
    }
  }
}
