import type {ContractNames} from '@lockstep/generator'

/**
 * Find the reference of a symbol at the cursor. A mention without its contract gets the one that declares it, if there is
 * only one: `deposit(uint256)` -> `Vault.deposit(uint256)`
 */
export function findMentioned(
  {name, isMention}: {name: string; isMention?: true},
  contracts: ContractNames | undefined
): string {
  if (!contracts || !isMention || 'value' in contracts.findCode(name)) return name
  const wanted = toPlain(name)
  const found = contracts.list().filter(({reference}) => {
    const plain = toPlain(reference)
    return plain === wanted || plain.endsWith(`.${wanted}`)
  })
  const [reference, ...others] = new Set(found.map((each) => toPlain(each.reference)))
  if (reference === undefined || others.length > 0) return name
  // References of errors and events have no parameters, but sentences may show the parameters of their signature.
  const hasParameters = found.some(({kind}) => kind !== 'error' && kind !== 'event')
  return hasParameters ? reference + name.slice(wanted.length) : reference
}

/** Remove parameters: `Vault.deposit(uint256)` -> `Vault.deposit` */
function toPlain(reference: string): string {
  return reference.split('(', 1)[0] ?? reference
}
