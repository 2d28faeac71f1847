import {
  buildLock,
  type ContractFacts,
  type ContractSymbol,
  checkLock,
  type LintSite,
  type Lock,
  type LockFault,
  listOutdated
} from '@lockstep/lint'
import type {Effect} from './impact.ts'
import type {SymbolChange} from './symbol-change.ts'

/** Facts about the contracts before and after a change, for rules. */
export interface BothFacts {
  before: ContractFacts
  after: ContractFacts
}

/**
 * List the mentions of removed or changed symbols on pages, as if someone had locked the site before the change.
 *
 * A name that is gone is certain, unless it may mean something else. A page that names a changed symbol may still be
 * right.
 */
export function listNamedEffects(
  site: LintSite,
  {before, after}: BothFacts,
  changes: ReadonlyArray<SymbolChange>
): Array<Effect> {
  const lock = buildLock({...site, contracts: before, lock: undefined})
  const affected = new Set(
    changes.flatMap(({kind, after: id}) => (kind === 'affected' ? [id] : []))
  )
  const symbols = after.symbols.map((symbol): ContractSymbol => {
    return affected.has(symbol.id) ? {...symbol, fingerprint: 'affected'} : symbol
  })
  const faults = checkLock({...site, contracts: {...after, symbols}, lock})
  const byId = new Map(
    changes.flatMap((change) => [
      [change.before ?? '', change] as const,
      [change.after ?? '', change] as const
    ])
  )
  const slots = {before: listSlots(before), after: listSlots(after)}
  const named = faults.map((fault) =>
    fault.mention.kind === 'slot'
      ? toSlotEffect(fault, slots)
      : toEffect(fault, byId.get(fault.symbol))
  )
  const outdated = listOutdatedEffects(site, lock, after)
  // It says what is wrong, where the other could only say that something changed.
  const known = new Set(outdated.map(toKey))
  return [...named.filter((effect) => effect.isGone || !known.has(toKey(effect))), ...outdated]
}

function toKey({file, place: {start}}: Effect): string {
  return `${file}:${start.line}:${start.column}`
}

/** List the statements that were true before the change, and no longer are. */
function listOutdatedEffects(site: LintSite, lock: Lock, after: ContractFacts): Array<Effect> {
  return site.pages.flatMap((page) => {
    const {file} = page
    return listOutdated(page, lock.get(file) ?? new Map(), after).map(
      ({mention, reason, place}): Effect => ({
        file,
        place,
        kind: code.has(mention.form) ? 'signature' : 'mention',
        certainty: 'certain',
        isGone: false,
        symbol: mention.name,
        reason
      })
    )
  })
}

/** Map the id of each slot to its fingerprint. */
function listSlots({symbols}: ContractFacts): ReadonlyMap<string, string> {
  return new Map(
    symbols.flatMap(({id, kind, fingerprint}) => (kind === 'slot' ? [[id, fingerprint]] : []))
  )
}

function toSlotEffect(
  {ruleId, file, mention, isCertain, symbol: id}: LockFault,
  slots: {before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string>}
): Effect {
  // `src/Vault.sol:Vault@0`
  const contract = id.split(/[:@]/).at(-2) ?? ''
  const symbol = `slot ${mention.name} of ${contract}`
  const before = slots.before.get(id) ?? 'nothing'
  const after = slots.after.get(id) ?? 'nothing'
  return {
    file,
    place: mention.place,
    kind: 'mention',
    certainty: isCertain ? 'certain' : 'likely',
    isGone: ruleId === 'gone-name',
    symbol,
    reason: `Slot ${mention.name} of \`${contract}\` holds \`${after}\`, no longer \`${before}\``
  }
}

function toEffect(
  {ruleId, file, mention, isCertain, successor, runs}: LockFault,
  change: SymbolChange | undefined
): Effect {
  const {form, name, receiver, signature, place} = mention
  const isCode = code.has(form)
  const isGone = ruleId === 'gone-name'
  const symbol = `${receiver === undefined ? '' : `${receiver}.`}${signature ?? name}`
  const isSure = isGone ? isCertain : isCode && successor !== undefined
  return {
    file,
    place,
    kind: form === 'shown' ? 'snippet' : isCode ? 'signature' : 'mention',
    certainty: isSure ? 'certain' : 'likely',
    isGone,
    symbol,
    reason: isGone
      ? `\`${symbol}\` is gone${toNow(change, successor)}`
      : describe(symbol, change, {successor, runs})
  }
}

/** Forms of mentions that programs read. */
const code = new Set(['cast', 'ethers', 'forge', 'hex data', 'json', 'solidity', 'viem', 'web3'])

function toNow(change: SymbolChange | undefined, successor: string | undefined): string {
  if (change?.after !== undefined) return `; it is now \`${change.name}\``
  return successor === undefined ? '' : `; is it now \`${successor}\`?`
}

function describe(
  symbol: string,
  change: SymbolChange | undefined,
  {successor, runs}: Pick<LockFault, 'runs' | 'successor'>
): string {
  if (successor !== undefined) return `\`${symbol}\` is now \`${successor}\``
  // Another contract still has the old name, which the page may mean.
  const {formerName, name, kind} = change ?? {}
  if (formerName !== undefined) return `\`${formerName}\` is now \`${name}\``
  if (kind === 'removed') return `\`${name}\` is gone`
  if (change === undefined && runs !== undefined)
    return `\`${symbol}\` depends on ${runs}, which changed`
  const details = change?.details.join('; ') || 'code'
  return `\`${change?.name ?? symbol}\` changes: ${details}`
}
