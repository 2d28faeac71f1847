import type {Check, Mention, StepOrder} from '../mentions/mention.ts'
import type {ContractSymbol, Print} from './contract-symbol.ts'
import {isStep} from './is-step.ts'
import {type Around, findLocked, type OutdatedStatement, showOwner} from './outdated-statement.ts'

/** An order of steps, or a comparison, that a function had, and still has according to the page. */
export function findOldCheck(mention: Mention, around: Around): OutdatedStatement | undefined {
  const {check, sequence, isElsewhere, name, place} = mention
  if (isElsewhere) return
  const reason =
    (sequence && findOldOrder(name, sequence, around)) ??
    (check && findOldComparison(name, check, around))
  return reason === undefined ? undefined : {mention, reason, place}
}

/** A function that a page describes, as it was and as it is. */
interface Described {
  symbol: ContractSymbol
  was: NonNullable<Print['stated']>
  now: NonNullable<Print['stated']>
}

function listDescribed(of: StepOrder['of'], {index, context, ...around}: Around): Array<Described> {
  const meant = index.resolve({...of, kind: 'name', isCertain: true}, context)
  return meant.flatMap((symbol) => {
    const was = findLocked(symbol, {...around, index})?.stated
    return was && symbol.stated ? [{symbol, was, now: symbol.stated}] : []
  })
}

function findOldOrder(name: string, {of, names}: StepOrder, around: Around): string | undefined {
  const found = listDescribed(of, around)
  const at = names.indexOf(name)
  for (const [index, other] of names.entries()) {
    if (at === -1 || index === at) continue
    const pair = index < at ? ([other, name] as const) : ([name, other] as const)
    const isTrue = ({steps = []}: Described['was']): boolean | undefined => compare(steps, ...pair)
    const had = found.filter(({was}) => isTrue(was) === true)
    if (had.length === 0 || had.some(({now}) => isTrue(now) !== false)) continue
    // Another function of this name does it in this order.
    if (found.some(({now}) => isTrue(now) === true)) continue
    const title = showOwner(
      had.map(({symbol}) => symbol),
      of.receiver,
      of.name
    )
    return `\`${title}\` no longer has \`${pair[0]}\` before \`${pair[1]}\`, as it did when this page was last checked`
  }
  return
}

/** Check whether a step comes before another. Undefined if one of them is missing, or there several times. */
function compare(steps: ReadonlyArray<string>, one: string, other: string): boolean | undefined {
  const found = steps.filter((step) => isStep(step, one) || isStep(step, other))
  const [first, last] = found.map((step) => isStep(step, one))
  return found.length === 2 && first !== last ? first : undefined
}

function findOldComparison(
  name: string,
  {of, operator, other}: Check,
  around: Around
): string | undefined {
  const named = of ? listDescribed(of, around) : []
  const found = named.filter(({was}) => was.comparisons)
  // Both of its sides say as much as the name of a function.
  const isKnown = found.length > 0
  const all = isKnown ? found : other === undefined ? [] : listLocked(around)
  const isGreater = operator.startsWith('>')
  const sign = operator.endsWith('=') ? '<=' : '<'
  for (const {symbol, was, now} of all) {
    const meant = (was.comparisons ?? []).map(parseComparison).filter((each) => {
      const [own, rest] = isGreater ? [each.most, each.least] : [each.least, each.most]
      return isOperand(own, name) && (isKnown ? mayBe(rest, other) : isOperand(rest, other ?? ''))
    })
    const [only, ...others] = meant
    if (!only || others.length > 0 || only.sign !== sign) continue
    const list = (now.comparisons ?? []).map(parseComparison)
    const same = list.filter(({least, most}) => least === only.least && most === only.most)
    const [changed] = same
    if (!changed || same.some((each) => each.sign === sign)) continue
    const title = showOwner([symbol], of?.receiver, symbol.name)
    return `\`${title}\` no longer reverts if \`${show(only)}\`, but if \`${show(changed)}\``
  }
  return
}

/** List the functions that the lock has for the page. */
function listLocked({index, locked}: Around): Array<Described> {
  return Array.from(locked).flatMap(([id, {stated: was}]) => {
    const symbol = was?.comparisons && index.find(id)
    return was && symbol?.stated ? [{symbol, was, now: symbol.stated}] : []
  })
}

/** `amount<=cap` */
interface Comparison {
  least: string
  sign: string
  most: string
}

function parseComparison(text: string): Comparison {
  const [, least = '', sign = '', most = ''] = /^([^<]*)(<=?)([^<]*)$/.exec(text) ?? []
  return {least, sign, most}
}

function show({least, sign, most}: Comparison): string {
  return `${least} ${sign} ${most}`
}

/** Check whether an operand has a name: `request.deadline`, `_amount`. */
function isOperand(text: string, name: string): boolean {
  const own = text.replace(/^.*\./, '')
  return own === name || own === `_${name}`
}

/** Check whether an operand may be what a page writes. In words, it may be anything, and a number may have a name. */
function mayBe(text: string, written: string | undefined): boolean {
  if (written === undefined) return true
  return (
    isOperand(text, written) || (/^\d/.test(written) && (text === written || !/^\d/.test(text)))
  )
}
