import type {Mention} from '../mentions/mention.ts'
import type {SymbolDiff} from '../site.ts'
import {
  type ContractSymbol,
  isMember,
  isSamePrint,
  isUnused,
  listChangedRuns,
  type Print,
  splitPrint
} from './contract-symbol.ts'
import {isDependency, type SymbolIndex} from './create-symbol-index.ts'
import type {ExpectedValue} from './find-expected-value.ts'
import {findSuccessor} from './find-successor.ts'
import type {LockFault} from './lock-fault.ts'
import {type GoneSymbol, parseSymbolId} from './parse-symbol-id.ts'

/** Describe a call of a function that can no longer be called from outside. */
export function describeInternal(
  file: string,
  mention: Mention,
  symbol: ContractSymbol
): LockFault {
  const {id, name, signature = name} = symbol
  const reason = `Cannot call \`${showSignature({...symbol, kind: 'member', signature})}\`, which is now internal`
  const isCertain = mention.isCertain === true && !mention.isPast
  return {ruleId: 'gone-name', file, mention, reason, isCertain, symbol: id}
}

/** Describe a mention of a symbol that differs from what was locked. */
export function describeChanged(
  file: string,
  mention: Mention,
  symbol: ContractSymbol,
  {locked, diff}: {locked: string; diff: SymbolDiff | undefined}
): LockFault {
  const runs = describeRuns(symbol.fingerprint, locked)
  const what = describeMove(symbol, locked, runs)
  const reason = `\`${showName(symbol)}\` ${what} since this page was last checked; run \`lockstep accept ${file}\` once the page is right`
  return {
    ruleId: 'changed-symbol',
    file,
    mention,
    reason,
    isCertain: true,
    symbol: symbol.id,
    runs,
    ...(diff && diff.lines.length > 0 && {diff})
  }
}

/**
 * Say what changed: the position in storage of a variable whose code is the same, or the checks of a function or the
 * code that it forwards to.
 */
function describeMove(
  {kind, fingerprint}: ContractSymbol,
  locked: string,
  runs: string | undefined
): string {
  if (kind === 'slot') return 'holds something else'
  if (kind === 'part') return describePart(fingerprint, locked)
  if (isUnused(kind, locked, fingerprint)) return 'has lost all code that reverted with it'
  if (kind === 'error' && runs !== undefined)
    return `has been thrown under another condition in ${runs}`
  if (runs !== undefined) return `depends on ${runs}, which changed`
  const [code, position] = splitPrint(fingerprint)
  const [lockedCode, lockedPosition] = splitPrint(locked)
  const [from, to] = [sayPosition(lockedPosition), sayPosition(position)]
  return code !== lockedCode || from === to
    ? 'has changed'
    : `has moved in storage from ${from} to ${to}`
}

/** Say where a field of a struct, or a value of an enum, is now: `2 address`, `3 `. */
function describePart(fingerprint: string, locked: string): string {
  const [index, type = ''] = fingerprint.split(/ (.*)/)
  const [lockedIndex, lockedType = ''] = locked.split(/ (.*)/)
  if (type !== lockedType || index === lockedIndex) return 'has changed'
  if (type === '') return `has changed from ${lockedIndex} to ${index}`
  return `has moved from position ${Number(lockedIndex) + 1} to ${Number(index) + 1}`
}

/** Name what a function depends on and what changed. Returns undefined if its own code did, or nothing. */
function describeRuns(fingerprint: string, locked: string): string | undefined {
  const runs = isSamePrint(locked, fingerprint) ? listChangedRuns(locked, fingerprint) : []
  return runs.length > 0 ? quoteNames(runs) : undefined
}

/** `` `A.a`, `A.b` and 3 more `` */
function quoteNames(names: ReadonlyArray<string>): string {
  const shown = names.length > 3 ? names.slice(0, 2) : names
  const quoted = shown.map((name) => `\`${name}\``)
  if (shown.length < names.length) quoted.push(`${names.length - shown.length} more`)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)].filter(Boolean).join(' and ')
}

/** `3:16` -> `slot 3, byte 16` */
function sayPosition(position = ''): string {
  const [slot, offset] = position.split(':')
  return offset === '0' ? `slot ${slot}` : `slot ${slot}, byte ${offset}`
}

/** Describe a mention that matched several symbols when it was checked, if one of them is gone. */
export function describeHalf(
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
  const isNamesake = other.contract === contract
  if ((isNamesake && id.startsWith(`${other.path}:`)) || mention.isPast) return []
  const shown = mention.kind === 'name' ? showName(other) : showSignature({...other, kind})
  const where = isNamesake ? ` in \`${other.path}\`` : ''
  const reason = `\`${showSignature(symbol)}\` is gone, but \`${shown}\` still exists${where}; run \`lockstep accept ${file}\` once the page is right`
  return [{ruleId: 'changed-symbol', file, mention, reason, isCertain: true, symbol: id}]
}

/** Describe a mention of a symbol that is gone, with the name that it probably has now. */
export function describeGone(
  file: string,
  mention: Mention,
  [id, print]: [id: string, print: Print],
  meant: ReadonlyArray<ContractSymbol>,
  index: SymbolIndex,
  symbols: ReadonlyMap<string, Print>
): Array<LockFault> {
  const symbol = parseSymbolId(id)
  const {contract, name} = symbol
  const isMessage = symbol.kind === 'text' && mention.role === 'error'
  const isCertain = mention.isCertain === true || mention.kind === 'hash' || isMessage
  const base = {file, mention, isCertain, symbol: id}
  const isWhole = contract !== undefined && contract === mention.receiver
  if (isWhole && !index.isContract(contract)) {
    // The problem at the contract's name is enough, because everything else about a variable of that type may still
    // be right.
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
  const {written} = mention
  const what =
    mention.kind === 'hash' && written !== undefined
      ? `the hash of \`${written}\`, \`${shown}\``
      : `\`${shown}\``
  const reason = `Cannot find ${what}, which the contracts had when this page was last checked${hint}`
  // Not certain if the page says itself that the symbol is gone.
  const isKnown = mention.kind !== 'hash' || written === undefined || !hasUnknownHash(index)
  const isSure = base.isCertain && isKnown && isFree(meant) && !mention.isPast
  return [{...base, ruleId: 'gone-name', reason, isCertain: isSure, successor: now}]
}

/** Check whether some constant may hold any hash, because its value is not known. */
function hasUnknownHash({symbols}: SymbolIndex): boolean {
  return symbols.some(
    ({stated}) =>
      stated?.mutability === 'constant' &&
      stated.value === undefined &&
      stated.returns?.[0] === 'bytes32'
  )
}

/** Check that no contract has the name now, although the page did not mean that one before. */
function isFree(meant: ReadonlyArray<ContractSymbol>): boolean {
  return meant.every(({kind}) => kind === 'text')
}

/** Describe a hash that is gone, next to the name of the constant that it was the value of. */
export function describeGoneValue(
  file: string,
  mention: Mention,
  id: string,
  meant: ReadonlyArray<ContractSymbol>,
  {name, expected}: ExpectedValue
): LockFault {
  const reason = `Cannot find \`${mention.name}\`, which the contracts had when this page was last checked; \`${name}\` is now \`${expected}\``
  const isCertain = isFree(meant) && !mention.isPast
  return {ruleId: 'gone-name', file, mention, reason, isCertain, symbol: id, successor: expected}
}

/** Return the name of a symbol as a message shows it. */
export function showName({kind, name, contract, owner}: ContractSymbol | GoneSymbol): string {
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
