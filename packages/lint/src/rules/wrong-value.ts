import type {ListedContract} from '@lockstep/snippets'
import {isComplete} from '../contracts/contract-facts.ts'
import {findLayoutContracts} from '../contracts/find-layout-contracts.ts'
import {findLayoutFaults} from '../contracts/find-layout-faults.ts'
import {formatLike, isHashedSlot, toSlot} from '../contracts/slot-number.ts'
import {createSymbolIndex, isNamedAfter, type SymbolIndex} from '../lock/create-symbol-index.ts'
import {findExpectedValue} from '../lock/find-expected-value.ts'
import {findNearFault} from '../lock/find-near-fault.ts'
import {findProvenValue, type ProvenValue, wasInSlot} from '../lock/find-proven-value.ts'
import {listTitles} from '../lock/list-page-context.ts'
import type {Mention} from '../mentions/mention.ts'
import type {Rule} from '../rule.ts'

/** A value of a constant, or a slot in storage, that the contracts do not confirm. */
export const wrongValue: Rule = {
  id: 'wrong-value',
  severity: 'error',
  description: 'A value of a constant, or a slot in storage, that the contracts do not confirm',
  dependsOn: 'page',
  checkSite({pages, contracts, lock}, report) {
    if (!isComplete(contracts)) return
    const index = createSymbolIndex(contracts)
    for (const page of pages) {
      const {file, lint} = page
      const valued = lint.mentions.filter(hasValue)
      if (valued.length === 0 && lint.layouts.length === 0) continue
      const context = index.listContext(lint.mentions)
      const locked = lock?.get(file) ?? new Map()
      const lines = groupByLine(lint.mentions)
      for (const table of lint.layouts) {
        const meant = findLayoutContracts(table, contracts.own, {context, titles: listTitles(page)})
        for (const {reason, place, name, slot = ''} of findLayoutFaults(table, meant)) {
          const isProven = wasInSlot(locked, name, slot)
          report(file, reason, place, {subject: name, ...(!isProven && {severity: 'warning'})})
        }
      }
      for (const mention of valued) {
        const {kind, name, value = '', isPast, isDoubtful} = mention
        const isSlot = kind === 'slot'
        const proven = isSlot ? undefined : findProvenValue(mention, locked, index, context)
        const found = isSlot
          ? findSlotFault(mention, index, context)
          : (findValueFault(mention, index, context) ?? (proven && describeProven(proven)))
        const near =
          isSlot || proven ? undefined : findNearFault(mention, {locked, index, context, lines})
        const reason = near ?? found
        if (reason === undefined) continue
        const isProven = isSlot
          ? !isPast && wasInSlot(locked, value, name)
          : (proven ?? near) !== undefined
        // The variable may have changed, too, which this explains.
        const subject = isSlot && value !== '' ? `${name} ${value}` : name
        const guess = isPast || isDoubtful ? 'note' : 'warning'
        const severity = isProven ? {} : ({severity: guess} as const)
        report(file, reason, mention.valuePlace ?? mention.place, {subject, ...severity})
      }
    }
  }
}

function groupByLine(
  mentions: ReadonlyArray<Mention>
): ReadonlyMap<number, ReadonlyArray<Mention>> {
  const lines = new Map<number, Array<Mention>>()
  for (const mention of mentions) {
    const {line} = mention.place.start
    const known = lines.get(line)
    if (known) known.push(mention)
    else lines.set(line, [mention])
  }
  return lines
}

function hasValue({kind, value, said, near, role}: Mention): boolean {
  const isStated = (value ?? said ?? near) !== undefined
  // What decides whether a call reverts with an error may be near its name.
  const mayHave = role === undefined || (role === 'error' && near !== undefined)
  return kind === 'slot' || (kind === 'name' && isStated && mayHave)
}

function describeProven({name, said, expected}: ProvenValue): string {
  return `Unexpected value \`${said}\` of \`${name}\`, expected \`${expected}\``
}

/** Report a value that differs from that of the constant, in the unit of the page. */
function findValueFault(
  mention: Mention,
  index: SymbolIndex,
  context: ReadonlySet<string>
): string | undefined {
  const found = findExpectedValue(mention, index, context)
  if (!found) return
  const {name, expected, amount} = found
  const inUnit = amount === undefined ? '' : `, which is ${amount}`
  return `Unexpected value \`${mention.value}\` of \`${name}\`, expected \`${expected}\`${inUnit}`
}

/** What a page says about a slot. The contract is named in words, or by the variable of a shell: `$VAULT`. */
function findSlotFault(
  {name, written = name, form, receiver, value}: Mention,
  index: SymbolIndex,
  context: ReadonlySet<string>
): string | undefined {
  const isNamed = (contract: string): boolean =>
    receiver === undefined || isNamedAfter(receiver, contract)
  if (form === 'cast' && receiver === undefined) return
  const near = [...context].filter(isNamed).flatMap((contract) => index.findContracts(contract))
  const stored = near.filter(({storage}) => storage && storage.length > 0)
  if (form !== 'cast') return findSaidFault(written, value, stored)
  const [contract] = stored
  if (!contract?.storage || stored.length > 1) return
  const reason = findSaidFault(written, value, [contract])
  // No storage layout lists slots that are hashes.
  if (reason !== undefined || isHashedSlot(name)) return reason
  const last = contract.storage.reduce((most, {slot, slots = 1}) => {
    const end = BigInt(slot) + BigInt(slots) - 1n
    return end > most ? end : most
  }, 0n)
  if (BigInt(name) <= last) return
  return `Unexpected slot ${written} of \`${contract.name}\`, whose last variable is in slot ${formatLike(last, written)}`
}

/** A slot that holds something other than the page says, in each contract that has the variable. */
function findSaidFault(
  written: string,
  variable: string | undefined,
  contracts: ReadonlyArray<ListedContract>
): string | undefined {
  const places = contracts.flatMap(({storage = []}) =>
    storage.filter((each) => each.name === variable)
  )
  const [first] = places
  const slot = toSlot(written)
  if (!first || places.some((each) => each.slot === slot)) return
  // It may be a variable of the same name in a namespace.
  if (isHashedSlot(slot) && !isHashedSlot(first.slot)) return
  return `Unexpected slot ${written} of \`${variable}\`, expected ${formatLike(BigInt(first.slot), written)}`
}
