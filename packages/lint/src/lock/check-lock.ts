import {toSelector, toTopic} from '@lockstep/abi'
import type {Mention} from '../mentions/mention.ts'
import type {LintPage, LintSite, SymbolDiff} from '../site.ts'
import {
  type ContractSymbol,
  isMember,
  isSamePrint,
  type Print,
  splitPrint
} from './contract-symbol.ts'
import {
  createSymbolIndex,
  isDependency,
  isNamedAfter,
  type SymbolIndex
} from './create-symbol-index.ts'
import {findSuccessor} from './find-successor.ts'
import {listPageContext} from './list-page-context.ts'
import {type GoneSymbol, parseSymbolId} from './parse-symbol-id.ts'

/** A mention of a symbol that is gone or has changed since the lock was written. */
export interface LockFault {
  ruleId: 'changed-symbol' | 'gone-name'
  file: string
  mention: Mention
  reason: string
  /** Whether the mention cannot mean anything else. */
  isCertain: boolean
  /** Id of the symbol, as the lock or the contracts have it. */
  symbol: string
  /** How the code of a symbol differs from what was locked, if that is known. */
  diff?: SymbolDiff | undefined
  /** The probable new name of a symbol that is gone. */
  successor?: string | undefined
}

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
  const gone: Array<[id: string, print: Print]> = []
  const changed = new Map<ContractSymbol, string>()
  const explained = new Set<ContractSymbol>()
  for (const [id, print] of symbols) {
    const present = index.find(id)
    if (!present) gone.push([id, print])
    else {
      explained.add(present)
      if (!isSamePrint(present.fingerprint, print.fingerprint))
        changed.set(present, print.fingerprint)
    }
  }
  if (gone.length === 0 && changed.size === 0) return []
  const context = listPageContext(page, contracts)
  const shown = new Set<ContractSymbol>()
  const faults = lint.mentions.flatMap((mention): Array<LockFault> => {
    const meant = index.resolve(mention, context)
    const moved = meant.find((symbol) => changed.has(symbol))
    // The mention is still true of another symbol that the page names.
    const [other] = meant.filter((symbol) => explained.has(symbol))
    const lost = gone.find(([id]) => isMention(mention, parseSymbolId(id), index))
    if (lost && !other) return describeGone(file, mention, lost, meant, index, symbols)
    if (lost && other && !moved) return describeHalf(file, mention, lost, other, index)
    if (!moved) return []
    if (mention.isCall && meant.every(({isInternal}) => isInternal)) {
      return [describeInternal(file, mention, moved)]
    }
    const locked = changed.get(moved) ?? ''
    const diff = findDiff?.(moved, locked)
    const what = describeChange(moved, locked)
    const reason = `\`${showName(moved)}\` ${what} since this page was last checked; run \`lockstep accept ${file}\` once the page is right`
    // A difference can be as long as the code, so each page shows it once.
    const isFirst = !shown.has(moved) && diff !== undefined && diff.lines.length > 0
    shown.add(moved)
    const fault = {file, mention, reason, isCertain: true, symbol: moved.id, ...(isFirst && {diff})}
    return [{...fault, ruleId: 'changed-symbol'}]
  })
  return faults
}

/** Describe a call of a function that can no longer be called from outside. */
function describeInternal(file: string, mention: Mention, symbol: ContractSymbol): LockFault {
  const {id, name, signature = name} = symbol
  const reason = `Cannot call \`${showSignature({...symbol, kind: 'member', signature})}\`, which is now internal`
  const isCertain = mention.isCertain === true && !mention.isPast
  return {ruleId: 'gone-name', file, mention, reason, isCertain, symbol: id}
}

/** Say what changed: a variable whose code is the same has another place in storage. */
function describeChange({kind, fingerprint}: ContractSymbol, locked: string): string {
  if (kind === 'slot') return 'holds something else'
  const [code, position] = splitPrint(fingerprint)
  const [lockedCode, lockedPosition] = splitPrint(locked)
  const [from, to] = [sayPosition(lockedPosition), sayPosition(position)]
  return code !== lockedCode || from === to
    ? 'has changed'
    : `has moved in storage from ${from} to ${to}`
}

/** `3:16` -> `slot 3, byte 16` */
function sayPosition(position = ''): string {
  const [slot, offset] = position.split(':')
  return offset === '0' ? `slot ${slot}` : `slot ${slot}, byte ${offset}`
}

/** Check whether a mention may mean a symbol that is gone. */
function isMention(mention: Mention, symbol: GoneSymbol, index: SymbolIndex): boolean {
  const {kind, name, signature, receiver} = mention
  if (kind === 'text') return symbol.kind === 'text' && symbol.name === name
  if (kind === 'path') {
    const path = name.replace(/^(?:\.{1,2}\/)+/, '')
    const isSame = `/${symbol.name}`.endsWith(`/${path}`) || `/${path}`.endsWith(`/${symbol.name}`)
    return symbol.kind === 'path' && isSame
  }
  if (kind === 'slot' || symbol.kind === 'slot') {
    return kind === symbol.kind && symbol.name === name && isSlotOf(mention, symbol)
  }
  if (kind === 'hash') {
    if (symbol.kind === 'text') return symbol.name === name
    if (symbol.signature === undefined) return false
    const hash = name.length === 10 ? toSelector(symbol.signature) : toTopic(symbol.signature)
    return hash === name
  }
  if (symbol.name !== name || symbol.kind === 'path') return false
  // Some projects revert with words such as `ZERO_SHARES`.
  if (symbol.kind === 'text') return receiver === undefined && signature === undefined
  if (symbol.kind === 'contract') return receiver === undefined
  if (
    receiver !== undefined &&
    receiver !== symbol.owner &&
    !isReceiver(mention, symbol.contract ?? '', index)
  )
    return false
  return signature === undefined || signature === symbol.signature
}

/** Describe a mention that meant several symbols when it was checked, one of which is gone. */
function describeHalf(
  file: string,
  mention: Mention,
  [id, print]: [id: string, print: Print],
  other: ContractSymbol,
  index: SymbolIndex
): Array<LockFault> {
  const symbol = parseSymbolId(id)
  const {kind, contract, signature} = symbol
  if (kind !== 'member' || contract === undefined || isDependency(id)) return []
  // A contract with another name may have the same code.
  const isSame = (each: ContractSymbol): boolean =>
    each.signature === signature && each.shape === print.shape
  if (!index.isContract(contract) && index.symbols.some(isSame)) return []
  if (other.contract === contract || mention.isPast) return []
  const shown = mention.kind === 'name' ? showName(other) : showSignature({...other, kind})
  const reason = `\`${showSignature(symbol)}\` is gone, but \`${shown}\` still exists; run \`lockstep accept ${file}\` once the page is right`
  return [{ruleId: 'changed-symbol', file, mention, reason, isCertain: true, symbol: id}]
}

function isSlotOf({receiver}: Mention, {contract = ''}: GoneSymbol): boolean {
  return receiver === undefined || isNamedAfter(receiver, contract)
}

/** Check whether the word before the dot may mean a contract: its name, or a variable that holds it. */
function isReceiver(
  {receiver = '', isCertain}: Mention,
  contract: string,
  index: SymbolIndex
): boolean {
  if (/^[A-Z]/.test(receiver)) {
    return receiver === contract || inherits(receiver, contract, index)
  }
  return isCertain === true || receiver.toLowerCase() === contract.toLowerCase()
}

/** Check whether a contract inherits from another one, so that the page may name what that one declared. */
function inherits(name: string, base: string, index: SymbolIndex): boolean {
  return index
    .findContracts(name)
    .some(({bases}) => bases.some((each) => each.replace(/^.*:/, '') === base))
}

function describeGone(
  file: string,
  mention: Mention,
  [id, print]: [id: string, print: Print],
  meant: ReadonlyArray<ContractSymbol>,
  index: SymbolIndex,
  symbols: ReadonlyMap<string, Print>
): Array<LockFault> {
  const symbol = parseSymbolId(id)
  const {contract, name} = symbol
  const isCertain = mention.isCertain === true || mention.kind === 'hash'
  const base = {file, mention, isCertain, symbol: id}
  const isWhole = contract !== undefined && contract === mention.receiver
  if (isWhole && !index.isContract(contract)) {
    // The problem reported at the contract's name is enough. A variable of that type may still be right about the rest.
    if (!mention.isTyped || index.hasSignature(symbol.signature ?? name)) return []
  }
  const overload =
    symbol.kind === 'member'
      ? index.symbols.find(
          (each) => isMember(each) && each.contract === contract && each.name === name
        )
      : undefined
  // The name alone is still there.
  const shown = overload ? showSignature(symbol) : showName(symbol)
  if (overload && mention.signature === undefined && mention.kind === 'name') {
    const reason = `\`${shown}\` is now \`${overload.signature ?? overload.name}\`; run \`lockstep accept ${file}\` once the page is right`
    const now = overload.signature ?? overload.name
    return [{...base, ruleId: 'changed-symbol', reason, successor: now}]
  }
  const successor = overload ?? findSuccessor(symbol, print, index.symbols, symbols)
  const now = successor ? sayName(successor, symbol) : undefined
  const hint = now === undefined ? '' : `; is it now \`${now}\`?`
  const reason = `Cannot find \`${shown}\`, which the contracts had when this page was last checked${hint}`
  // Not certain if another contract has the name now, although the page did not mean that one before, or if the page
  // says itself that the symbol is gone.
  const isFree = meant.every(({kind}) => kind === 'text')
  const isSure = base.isCertain && isFree && !mention.isPast
  return [{...base, ruleId: 'gone-name', reason, isCertain: isSure, successor: now}]
}

function showName({kind, name, contract, owner}: ContractSymbol | GoneSymbol): string {
  if (kind === 'slot') return `${contract}, slot ${name}`
  if (owner !== undefined) return `${owner}.${name}`
  return contract === undefined || kind === 'text' ? name : `${contract}.${name}`
}

function showSignature({contract, name, signature = name}: GoneSymbol): string {
  return contract === undefined ? signature : `${contract}.${signature}`
}

function sayName(successor: ContractSymbol, {kind, contract, signature}: GoneSymbol): string {
  if (kind === 'slot') return showName(successor)
  if (kind !== 'member') return successor.name
  const name = signature === undefined ? successor.name : (successor.signature ?? successor.name)
  return successor.contract === contract ? name : `${successor.contract}.${name}`
}
