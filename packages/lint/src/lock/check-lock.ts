import type {Mention} from '../mentions/mention.ts'
import type {LintPage, LintSite} from '../site.ts'
import {
  type ContractSymbol,
  isSamePrint,
  isUnused,
  listChangedRuns,
  type Print,
  toMemberId
} from './contract-symbol.ts'
import {createSymbolIndex, type SymbolIndex} from './create-symbol-index.ts'
import {
  describeChanged,
  describeGone,
  describeGoneValue,
  describeHalf,
  describeInternal
} from './describe-fault.ts'
import {findExpectedValue} from './find-expected-value.ts'
import {isMention} from './is-mention.ts'
import {listPageContext} from './list-page-context.ts'
import {listStatedValues} from './list-stated-values.ts'
import {listWrittenFields} from './list-written-fields.ts'
import type {LockFault} from './lock-fault.ts'
import {type GoneSymbol, parseSymbolId} from './parse-symbol-id.ts'

const checked = new WeakMap<LintSite, ReadonlyArray<LockFault>>()

/** Find mentions of symbols that the contracts no longer have, or that changed since someone last checked the page. */
export function checkLock(site: LintSite): ReadonlyArray<LockFault> {
  const known = checked.get(site)
  if (known) return known
  const {lock, contracts} = site
  const faults: Array<LockFault> = []
  if (lock && contracts.own.length > 0 && contracts.stale.length === 0) {
    for (const page of site.pages) {
      const symbols = lock.get(page.file)
      if (symbols) faults.push(...checkPage(page, symbols, site))
    }
  }
  checked.set(site, faults)
  return faults
}

function checkPage(
  page: LintPage,
  symbols: ReadonlyMap<string, Print>,
  {contracts, findDiff}: LintSite
): Array<LockFault> {
  const {file, lint} = page
  const index = createSymbolIndex(contracts)
  const named = new Set(lint.mentions.flatMap(({name, receiver = ''}) => [name, receiver]))
  const {gone, changed, present} = compareSymbols(symbols, named, index)
  if (gone.length === 0 && changed.size === 0) return []
  const context = listPageContext(page, contracts)
  const rank = createRanking(named, index)
  const findLost = createLostFinder(gone, {named, index, context, rank})
  const stated = listStatedValues(lint.mentions)
  const scripted = listScripted(lint.mentions, index)
  const shown = new Set<ContractSymbol>()

  return lint.mentions.flatMap((mention): Array<LockFault> => {
    const meant = index.resolve(mention, context)
    const written = listWrittenFields(mention, meant, index)
    const moved = [...meant, ...written]
      .filter((symbol) => changed.has(symbol))
      .sort((one, two) => rank(one) - rank(two))[0]
    // The mention is still true of another symbol that the page names.
    const other = meant.find((symbol) => present.has(symbol))
    const lost = findLost(mention)
    if (lost && !other) return describeLost(mention, lost, meant)
    if (lost && other && !moved) return describeHalf(file, mention, lost, other, index)
    if (!moved) return []
    if (mention.isCall && meant.every(({isInternal}) => isInternal)) {
      return [describeInternal(file, mention, moved)]
    }
    const locked = changed.get(moved) ?? ''
    // A difference can be as long as the code, so each page shows it once.
    const diff = shown.has(moved) ? undefined : findDiff?.(moved, locked)
    shown.add(moved)
    return [describeChanged(file, mention, moved, {locked, diff})]
  })

  function describeLost(
    mention: Mention,
    lost: LockedSymbol,
    meant: ReadonlyArray<ContractSymbol>
  ): Array<LockFault> {
    const constant = mention.kind === 'hash' ? stated.find(mention.place) : undefined
    const value = constant && findExpectedValue(constant, index, context)
    if (value) return [describeGoneValue(file, mention, lost[0], meant, value)]
    const found = describeGone(file, mention, lost, meant, index, symbols)
    const isOther = scripted.has(mention.name) && isAlone(mention)
    return found.map((fault) => ({...fault, isCertain: fault.isCertain && !isOther}))
  }
}

/** A symbol as the lock has it. */
type LockedSymbol = [id: string, print: Print]

/** What has become of the symbols that a page had in the lock. */
interface ComparedSymbols {
  gone: Array<LockedSymbol>
  present: Set<ContractSymbol>
  /** Symbols that are present and not the same, each with its fingerprint in the lock. */
  changed: Map<ContractSymbol, string>
}

function compareSymbols(
  symbols: ReadonlyMap<string, Print>,
  named: ReadonlySet<string>,
  index: SymbolIndex
): ComparedSymbols {
  const compared: ComparedSymbols = {gone: [], present: new Set(), changed: new Map()}
  for (const [id, print] of symbols) {
    const symbol = index.find(id) ?? findMoved(id, print, {named, symbols, index})
    if (!symbol) {
      compared.gone.push([id, print])
      continue
    }
    compared.present.add(symbol)
    const {fingerprint: locked} = print
    const isSame =
      isSamePrint(locked, symbol.fingerprint) &&
      !isUnused(symbol.kind, locked, symbol.fingerprint) &&
      listChangedRuns(locked, symbol.fingerprint).length === 0
    if (!isSame) compared.changed.set(symbol, locked)
  }
  return compared
}

/** Ranks contracts: those of a page before others, and those with code before interfaces, which declare the same. */
type Rank = (symbol: Pick<GoneSymbol, 'contract'>) => number

function createRanking(named: ReadonlySet<string>, index: SymbolIndex): Rank {
  return ({contract = ''}) =>
    (named.has(contract) ? 0 : 2) +
    (index.findContracts(contract).some(({kind}) => kind === 'interface') ? 1 : 0)
}

/** Create a function that finds the symbol that is gone and that a mention of the page meant. */
function createLostFinder(
  gone: ReadonlyArray<LockedSymbol>,
  {
    named,
    index,
    context,
    rank
  }: {
    /** Names on the page. */
    named: ReadonlySet<string>
    index: SymbolIndex
    context: ReadonlySet<string>
    rank: Rank
  }
): (mention: Mention) => LockedSymbol | undefined {
  // A call locks the fields that it writes, whatever else has their names on a page that does not name their struct.
  const isNear = ({owner, contract}: GoneSymbol, {isCertain}: Mention): boolean =>
    owner === undefined || isCertain === true || named.has(owner) || context.has(contract ?? '')
  return (mention) =>
    gone
      .filter(([id]) => {
        const symbol = parseSymbolId(id)
        return isNear(symbol, mention) && isMention(mention, symbol, index)
      })
      .sort(([one], [two]) => rank(parseSymbolId(one)) - rank(parseSymbolId(two)))[0]
}

/**
 * Find an error or an event that is declared elsewhere now, but that a contract still has, which inherits from the one
 * that declared it. If the page names that one, it has to name the contract, too.
 *
 * A function that moves to another contract has another address, so it is gone.
 */
function findMoved(
  id: string,
  {shape}: Print,
  {
    named,
    symbols,
    index
  }: {named: ReadonlySet<string>; symbols: ReadonlyMap<string, Print>; index: SymbolIndex}
): ContractSymbol | undefined {
  const {kind, name, contract: before, signature} = parseSymbolId(id)
  if (kind !== 'member' || signature === undefined) return
  const ids = new Set(
    index
      .listOwners(name)
      .filter(
        ({name: own, bases}) =>
          (named.has(own) || !named.has(before ?? '')) &&
          bases.some((base) => base.replace(/^.*:/, '') === before)
      )
      .flatMap(({members}) => members.map(toMemberId))
  )
  return index.symbols.find(
    (symbol) =>
      (symbol.kind === 'error' || symbol.kind === 'event') &&
      symbol.signature === signature &&
      symbol.shape === shape &&
      ids.has(symbol.id) &&
      // What was there before is another one.
      !symbols.has(symbol.id)
  )
}

/** Check whether a mention is a name in a text, without a contract or types. */
function isAlone({form, kind, receiver, signature}: Mention): boolean {
  const isText = /^(?:heading|inline code|prose|table)$/.test(form)
  return isText && kind === 'name' && receiver === undefined && signature === undefined
}

/** List the names that a page only uses in scripts, of objects that may be no contracts: `sdk.isOwner()`. */
function listScripted(mentions: ReadonlyArray<Mention>, index: SymbolIndex): ReadonlySet<string> {
  const names = new Set<string>()
  const others = new Set<string>()
  for (const mention of mentions) {
    const {name, receiver = '', isCall, isCertain} = mention
    const isObject = isCall && !isCertain && index.findContracts(receiver).length === 0
    if (isObject) names.add(name)
    else if (!isAlone(mention)) others.add(name)
  }
  return new Set([...names].filter((name) => !others.has(name)))
}
