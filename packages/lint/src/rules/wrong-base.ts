import {isComplete} from '../contracts/contract-facts.ts'
import {listDeclared} from '../contracts/list-declared.ts'
import {createSymbolIndex} from '../lock/create-symbol-index.ts'
import type {Rule} from '../rule.ts'

/** A base that, according to the page, a contract inherits from, but does not. */
export const wrongBase: Rule = {
  id: 'wrong-base',
  severity: 'error',
  description: 'A base that, according to the page, a contract inherits from, if it does not',
  dependsOn: 'page',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    const index = createSymbolIndex(contracts)
    for (const page of pages) {
      const said = page.lint.mentions.filter(({heir}) => heir !== undefined)
      if (said.length === 0) continue
      const declared = listDeclared(page)
      for (const {name, heir = '', place, isPast, isDoubtful} of said) {
        // A page that declares the contract itself teaches how to change it.
        if (declared.names.has(heir) || !index.isContract(heir) || !index.isContract(name)) continue
        const hasBase = index
          .findContracts(heir)
          .some(({bases}) => bases.some((base) => base.endsWith(`:${name}`)))
        if (hasBase || name === heir) continue
        report(page.file, `Unexpected base \`${name}\`, which \`${heir}\` does not have`, place, {
          subject: name,
          ...((isPast ?? isDoubtful) && {severity: 'note'})
        })
      }
    }
  }
}
