import {findNearest, type Severity} from '@lockstep/problem'
import type {ContractMember} from '@lockstep/snippets'
import {isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import type {Rule} from '../rule.ts'

/** A `Contract.member` that the contract does not have. */
export const unknownMember: Rule = {
  id: 'unknown-member',
  severity: 'error',
  description: 'A `Contract.member` that the contract does not have',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    const {own} = buildContractIndex(contracts)
    for (const {file, lint} of pages) {
      for (const {kind, value, place} of lint.mentions) {
        const [, name = '', member = ''] = /^(\w+)\.(\w+)/.exec(value) ?? []
        const members =
          kind === 'member' ? own.get(name)?.flatMap((each) => each.members) : undefined
        // `Counter.sol` is a file name.
        if (!members || /^(?:sol|json|t|s)$/.test(member) || contracts.allowed.has(value)) continue
        const names = new Set(members.map((each) => each.name))
        if (names.has(member)) continue
        const nearest = findNearest(member, names)
        const hint = nearest === undefined ? '' : `; did you mean \`${name}.${nearest}\``
        const severity = toSeverity(value, nearest, members)
        report(file, `Cannot find \`${member}\` of \`${name}\`${hint}`, place, {
          subject: value,
          severity
        })
      }
    }
  }
}

/** Only types make it certain that the page means a contract, because an SDK class may have the same name. */
function toSeverity(
  value: string,
  nearest: string | undefined,
  members: ReadonlyArray<ContractMember>
): Severity {
  // A proxy has every function of its implementation.
  if (members.some(({kind}) => kind === 'fallback')) return 'note'
  const types = value.endsWith(')') ? value.slice(value.indexOf('(') + 1, -1) : ''
  if (/^(?:address|bool|string|bytes\d*|u?int\d*|\()/.test(types)) return 'error'
  return nearest === undefined ? 'note' : 'warning'
}
