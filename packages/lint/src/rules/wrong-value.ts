import {isComplete} from '../contracts/contract-facts.ts'
import type {ContractSymbol} from '../lock/contract-symbol.ts'
import {createSymbolIndex, isNamedAfter, type SymbolIndex} from '../lock/create-symbol-index.ts'
import type {Mention} from '../mentions/mention.ts'
import type {Rule} from '../rule.ts'

/** A value of a constant, or a slot in storage, that the contracts do not confirm. */
export const wrongValue: Rule = {
  id: 'wrong-value',
  severity: 'warning',
  description: 'A value of a constant, or a slot in storage, that the contracts do not confirm',
  checkSite({pages, contracts}, report) {
    if (!isComplete(contracts)) return
    const index = createSymbolIndex(contracts)
    for (const {file, lint} of pages) {
      const context = index.listContext(lint.mentions)
      for (const mention of lint.mentions) {
        const {kind, name, value} = mention
        const reason =
          kind === 'slot'
            ? findSlotFault(mention, index, context)
            : kind === 'name' && value !== undefined && mention.role === undefined
              ? findValueFault(value, index.resolve(mention, context))
              : undefined
        if (reason !== undefined) report(file, reason, mention.place, {subject: name})
      }
    }
  }
}

function findValueFault(
  written: string,
  symbols: ReadonlyArray<ContractSymbol>
): string | undefined {
  const values = symbols.flatMap(({value}) =>
    /^-?(?:\d+|0x[\da-f]+)$/.test(value ?? '') ? [value ?? ''] : []
  )
  const [first] = values
  if (first === undefined || values.length < symbols.length) return
  if (values.some((value) => toNumber(value) === toNumber(written))) return
  return `Unexpected value \`${written}\` of \`${symbols[0]?.name}\`, expected \`${first}\``
}

/** A getter may show `-0x1`. */
function toNumber(text: string): bigint {
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
}

function findSlotFault(
  {name, receiver, value}: Mention,
  index: SymbolIndex,
  context: ReadonlySet<string>
): string | undefined {
  if (receiver === undefined) return
  const near = [...context].filter((contract) => isNamedAfter(receiver, contract))
  const contracts = near.flatMap((contract) => index.findContracts(contract))
  const stored = contracts.filter(({storage}) => storage && storage.length > 0)
  const [contract] = stored
  if (!contract?.storage || stored.length > 1) return
  const variable = contract.storage.find((each) => each.name === value)
  if (variable && variable.slot !== name) {
    return `Unexpected slot ${name} of \`${value}\`, expected ${variable.slot}`
  }
  const last = contract.storage.reduce(
    (most, {slot}) => (BigInt(slot) > most ? BigInt(slot) : most),
    0n
  )
  // The last variable may take several slots. A mapping and a dynamic array take one.
  const isOpen = /^(?!mapping\().*\[\d+\]$|^struct [^[]*$/.test(contract.storage.at(-1)?.type ?? '')
  if (BigInt(name) <= last || isOpen) return
  return `Unexpected slot ${name} of \`${contract.name}\`, whose last variable is in slot ${last}`
}
