import {findNearest} from '@lockstep/problem'
import {isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import {listDeclared} from '../contracts/list-declared.ts'
import type {Rule} from '../rule.ts'

/** An error that no contract in the project reverts with. */
export const unknownError: Rule = {
  id: 'unknown-error',
  severity: 'warning',
  description: 'An error that no contract in the project reverts with',
  checkSite(site, report) {
    const {pages, contracts} = site
    if (!isComplete(contracts)) return
    const {byName, hasSelector, texts} = buildContractIndex(contracts)
    const names = [...byName].flatMap(([name, members]) =>
      members.some(({kind}) => kind === 'error') ? [name] : []
    )
    for (const page of pages) {
      const {file, lint} = page
      const declared = listDeclared(page)
      const own = new Set([
        ...declared.names,
        ...[...declared.signatures].map((each) => each.replace(/\(.*/s, ''))
      ])
      for (const {kind, value, place} of lint.mentions) {
        if (kind !== 'error' || /^0x|\.\.\.|…/.test(value) || contracts.allowed.has(value)) continue
        const [, name = value] = /^([A-Za-z_]\w*)\s*(?:\(.*\))?$/.exec(value) ?? []
        if (names.includes(name) || own.has(name) || texts.has(value) || hasSelector(value))
          continue
        const nearest = findNearest(name, [...names, ...texts])
        const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\``
        report(file, `Cannot find the error \`${value}\` of any contract${hint}`, place, {
          subject: value
        })
      }
    }
  }
}
