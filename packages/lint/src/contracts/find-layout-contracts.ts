import type {ListedContract} from '@lockstep/snippets'
import type {LayoutRow, LayoutTable} from '../collect/collect-layouts.ts'
import {isDependency} from '../lock/create-symbol-index.ts'

/** Clues on a page about which contracts it means. */
export interface LayoutPage {
  /** Names of contracts on the page. */
  context: ReadonlySet<string>
  /** Title of the page and path of its file. */
  titles: ReadonlyArray<string>
}

/**
 * Find the contracts whose storage a table shows.
 *
 * The words nearest to the table decide: its column of contracts, the text before it, the headings above, the names
 * on the page, its title and file. If none of them names a contract with most of the variables, the variables do:
 * every contract that has all of them may be meant, as long as types or slots confirm it.
 */
export function findLayoutContracts(
  {around, rows}: LayoutTable,
  own: ReadonlyArray<ListedContract>,
  {context, titles}: LayoutPage
): ReadonlyArray<ListedContract> {
  const stored = own.filter(({storage = []}) => storage.length > 0)
  if (rows.some(({contract}) => contract !== undefined)) {
    return stored.filter((contract) => rows.some((row) => isContractOf(row, contract)))
  }
  const fitting = stored.filter((contract) => countNamed(rows, contract) * 2 >= rows.length)
  const levels = [
    ...around.map((text) => findNamed(text, fitting)),
    fitting.filter(({name}) => context.has(name)),
    ...titles.map((text) => findNamed(text, fitting))
  ]
  return (
    levels.find((level) => level.length > 0) ?? fitting.filter((each) => isConfirmed(rows, each))
  )
}

/** Check that a row may be about a contract: it is the one in its column of contracts, if the table has one. */
export function isContractOf({contract}: LayoutRow, {name, reference}: ListedContract): boolean {
  return contract === undefined || contract === name || contract === reference
}

function countNamed(rows: ReadonlyArray<LayoutRow>, contract: ListedContract): number {
  return rows.filter((row) => findPlaces(row, contract).length > 0).length
}

/** A variable in storage. */
export type StoredPlace = NonNullable<ListedContract['storage']>[number]

/** List the variables with a name. There can be several, because each base may have a private one. */
export function findPlaces(
  {name}: LayoutRow,
  {storage = []}: ListedContract
): ReadonlyArray<StoredPlace> {
  return storage.filter((each) => each.name === name)
}

/** Find the contracts that a text names, also in words: `Token vault` means `TokenVault`, not `Vault`. */
function findNamed(
  text: string,
  contracts: ReadonlyArray<ListedContract>
): ReadonlyArray<ListedContract> {
  const words = toWords(text)
  const named = contracts.filter(({name}) => {
    return words.includes(toWords(name)) || words.includes(` ${name.toLowerCase()} `)
  })
  return named.filter(
    (one) =>
      !named.some(
        (other) => other.name !== one.name && toWords(other.name).includes(toWords(one.name))
      )
  )
}

/** `TokenVault's storage` -> ` token vault s storage ` */
function toWords(text: string): string {
  const parted = text.replace(/([a-z\d])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
  return ` ${
    parted
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join(' ') ?? ''
  } `
}

/** Check that a contract has every variable, and that all types or half of the slots are as the table says. */
function isConfirmed(rows: ReadonlyArray<LayoutRow>, contract: ListedContract): boolean {
  if (rows.length < 2 || isDependency(contract.path)) return false
  const places = rows.map((row) => findPlaces(row, contract))
  if (places.some((found) => found.length === 0)) return false
  const isTyped = rows.every(({type}, index) => places[index]?.some((each) => each.type === type))
  const same = rows.filter(({slot}, index) =>
    places[index]?.some((each) => each.slot === slot.value)
  )
  return isTyped || same.length * 2 >= rows.length
}
