import {findNearest, isNearly, toHint} from '@lockstep/problem'
import {isComplete} from '../contracts/contract-facts.ts'
import {buildContractIndex} from '../contracts/contract-index.ts'
import {listDeclared} from '../contracts/list-declared.ts'
import type {Rule} from '../rule.ts'

/** Messages of the machine and of nodes, which any call can end with. */
const fromNode =
  /^(?:out of gas|insufficient funds|stack overflow|intrinsic gas too low|max initcode size exceeded|execution reverted)\b/i

/** An error that no contract in the project reverts with. */
export const unknownError: Rule = {
  id: 'unknown-error',
  severity: 'warning',
  description: 'An error that no contract in the project reverts with',
  dependsOn: 'page',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    const {byName, texts} = buildContractIndex(contracts)
    const names = [...byName].flatMap(([name, members]) =>
      members.some(({kind}) => kind === 'error') ? [name] : []
    )
    const known = new Set([...names, ...texts])
    // `require(isAdmin, Errors.NOT_ADMIN)` reverts with the value of a constant, which pages may name.
    const constants = new Set(
      contracts.symbols.flatMap(({kind, name}) => (kind === 'constant' ? [name] : []))
    )
    // The settings list names and signatures.
    const allowed = new Set([...contracts.allowed].map((each) => each.split('(', 1)[0]))
    for (const page of pages) {
      const declared = listDeclared(page)
      const own = new Set([
        ...declared.names,
        ...[...declared.signatures].map((each) => each.split('(', 1)[0])
      ])
      for (const {kind, name, role, receiver, place, isPast, isDoubtful} of page.lint.mentions) {
        if (role !== 'error' || (kind !== 'name' && kind !== 'text') || receiver !== undefined)
          continue
        if (known.has(name) || own.has(name) || allowed.has(name)) continue
        if (kind === 'name' && constants.has(name)) continue
        if (/\.\.\.|…/.test(name) || fromNode.test(name)) continue
        const nearest = findNearest(name, known)
        const hint = toHint(nearest)
        // A name that is not a typo may be an error of another project.
        const isSlip = nearest !== undefined && isNearly(name, nearest)
        // `SafeERC20: low-level call failed`
        const owner = kind === 'text' ? /^(\w+): /.exec(name)?.[1] : undefined
        const isForeign = nearest === undefined && owner !== undefined && !own.has(owner)
        const isOther = isForeign && !contracts.own.some((contract) => contract.name === owner)
        report(page.file, `Cannot find the error \`${name}\` in any contract${hint}`, place, {
          subject: name,
          ...(nearest !== undefined && {suggestion: {written: name, instead: nearest}}),
          ...((isPast || isDoubtful || isOther || (kind === 'name' && !isSlip)) && {
            severity: 'note'
          })
        })
      }
    }
  }
}
