import type {Stated} from '@lockstep/snippets'
import {isAmount, isShare, toInteger} from '../contracts/is-amount.ts'
import type {Mention} from '../mentions/mention.ts'
import type {ContractSymbol, Print} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'
import {showName} from './describe-fault.ts'

/** What a page is compared with. */
interface Around {
  locked: ReadonlyMap<string, Print>
  index: SymbolIndex
  context: ReadonlySet<string>
  /** The mentions in each line of the page. */
  lines: ReadonlyMap<number, ReadonlyArray<Mention>>
}

/**
 * Find an amount in the sentence or row of a name that was its value, or a number in its code, when the page was
 * locked, and has changed.
 *
 * Of code, only the numbers may have changed: otherwise, the same limit may be somewhere else.
 */
export function findNearFault(mention: Mention, around: Around): string | undefined {
  const {near, isPast, isDoubtful} = mention
  const {locked, index, context, lines} = around
  if (!near || isPast || isDoubtful || locked.size === 0) return
  const meant = index.resolve(mention, context)
  if (meant.length === 0) return
  const said = near.amounts.filter(
    (amount) => !meant.some((symbol) => states(symbol.stated, symbol, amount))
  )
  if (said.length === 0) return
  for (const symbol of meant) {
    const was = locked.get(symbol.id)?.stated
    const changes = listChanges(was, symbol.stated, near.isDefault === true)
    for (const [from, to] of changes) {
      const amount = said.find((each) => isValue(from, each, symbol))
      // Another name in the line may have this value.
      const siblings = lines.get(mention.place.start.line) ?? []
      const others = siblings.flatMap((each) =>
        each === mention ? [] : index.resolve(each, context)
      )
      if (amount === undefined || others.some((each) => states(each.stated, each, amount))) continue
      const [old, expected] = [from, to].map((each) => toTokens(each, amount, from) ?? each)
      return `Unexpected \`${amount}\` near \`${showName(symbol)}\`, expected \`${expected}\`: it was \`${old}\` when this page was last checked`
    }
  }
  return
}

/** Check whether code has a number now. */
function states(
  {value, initial, numbers = [], limits = []}: Stated = {},
  symbol: ContractSymbol,
  amount: string
): boolean {
  const all = [value, initial, ...numbers, ...parseLimits(limits).values()]
  return all.some((each) => isValue(each, amount, symbol))
}

/** List the numbers that differ between two states of the same code. */
function listChanges(
  was: Stated = {},
  now: Stated = {},
  isDefault: boolean
): Array<[from: string, to: string]> {
  const pairs: Array<readonly [string | undefined, string | undefined]> = [[was.value, now.value]]
  // A variable may have any value, so a page has to say that it begins with this one.
  if (isDefault) pairs.push([was.initial, now.initial])
  const {numbers = []} = now
  const isSameCode = was.frame !== undefined && was.frame === now.frame
  const limits = parseLimits(now.limits)
  pairs.push(
    ...Array.from(parseLimits(was.limits), ([name, each]) => [each, limits.get(name)] as const)
  )
  if (isSameCode) pairs.push(...(was.numbers ?? []).map((each, at) => [each, numbers[at]] as const))
  return pairs.flatMap(([from, to]) =>
    from === undefined || to === undefined || from === to ? [] : [[from, to]]
  )
}

/** `Vault.MAX_FEE=500` */
function parseLimits(limits: ReadonlyArray<string> = []): ReadonlyMap<string, string> {
  return new Map(
    limits.map((each): [string, string] => {
      const at = each.lastIndexOf('=')
      return [each.slice(0, at), each.slice(at + 1)]
    })
  )
}

/** An amount of a token: `50000 TIDE`. */
const tokens = / [a-z]{0,3}[A-Z]{2,6}$/

/** What tokens have as their unit. A contract may also count whole tokens, but a short number is rarely that. */
const tokenUnits = [6n, 8n, 18n].map((decimals) => 10n ** decimals)

/** Find the unit in which a number is an amount of a token. */
function findTokenUnit(number: bigint, amount: string): bigint | undefined {
  const [whole = '', fraction = ''] = amount.replace(tokens, '').split('.')
  const scale = 10n ** BigInt(fraction.length)
  const all = whole.length > 3 ? [1n, ...tokenUnits] : tokenUnits
  return all.find((unit) => BigInt(whole + fraction) * unit === number * scale)
}

/** Write a number in the unit in which another one is an amount of a token. */
function toTokens(value: string, amount: string, like: string): string | undefined {
  const [symbol] = tokens.exec(amount) ?? []
  const unit = symbol === undefined ? undefined : findTokenUnit(toInteger(like), amount)
  if (unit === undefined || toInteger(value) % unit !== 0n) return
  return `${toInteger(value) / unit}${symbol}`
}

/** A smaller number may be in a sentence by chance: 1 is a version, and not `1 day`. */
const leastWithUnit = 60n

function isValue(value: string | undefined, amount: string, {name}: ContractSymbol): boolean {
  if (value === undefined || !/^-?\d+$/.test(value)) return false
  const number = toInteger(value)
  if (!amount.includes(' ')) return number === toInteger(amount)
  if (number < leastWithUnit) return false
  if (tokens.test(amount)) return findTokenUnit(number, amount) !== undefined
  return / (?:%|percent|bps?|basis points)$/.test(amount)
    ? isShare(number, amount)
    : isAmount(number, amount, name) === true
}
