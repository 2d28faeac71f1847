import type {Mention} from '../mentions/mention.ts'
import type {LintPage, LintSite} from '../site.ts'
import {type ContractSymbol, isSamePrint, listChangedRuns, type Print} from './contract-symbol.ts'
import {createSymbolIndex, type SymbolIndex} from './create-symbol-index.ts'
import {
  describeGone,
  describeGoneValue,
  describeHalf,
  describeInternal,
  describeMove,
  describeRuns,
  showName
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
  const gone: Array<[id: string, print: Print]> = []
  const changed = new Map<ContractSymbol, string>()
  const explained = new Set<ContractSymbol>()
  for (const [id, print] of symbols) {
    const present = index.find(id)
    if (!present) gone.push([id, print])
    else {
      explained.add(present)
      const {fingerprint} = print
      const isSame =
        isSamePrint(fingerprint, present.fingerprint) &&
        listChangedRuns(fingerprint, present.fingerprint).length === 0
      if (!isSame) changed.set(present, fingerprint)
    }
  }
  if (gone.length === 0 && changed.size === 0) return []
  const context = listPageContext(page, contracts)
  const stated = listStatedValues(lint.mentions)
  const named = new Set(lint.mentions.flatMap(({name, receiver = ''}) => [name, receiver]))
  // A call locks the fields that it writes, whatever else has their names on a page that does not name their struct.
  const isNear = ({owner, contract}: GoneSymbol, {isCertain}: Mention): boolean =>
    owner === undefined || isCertain === true || named.has(owner) || context.has(contract ?? '')
  const shown = new Set<ContractSymbol>()
  const scripted = listScripted(lint.mentions, index)
  const faults = lint.mentions.flatMap((mention): Array<LockFault> => {
    const meant = index.resolve(mention, context)
    const written = listWrittenFields(mention, meant, index)
    const moved = [...meant, ...written].find((symbol) => changed.has(symbol))
    // The mention is still true of another symbol that the page names.
    const [other] = meant.filter((symbol) => explained.has(symbol))
    const lost = gone.find(([id]) => {
      const symbol = parseSymbolId(id)
      return isNear(symbol, mention) && isMention(mention, symbol, index)
    })
    if (lost && !other) {
      const named = mention.kind === 'hash' ? stated.find(mention.place) : undefined
      const value = named && findExpectedValue(named, index, context)
      if (value) return [describeGoneValue(file, mention, lost[0], meant, value)]
      const found = describeGone(file, mention, lost, meant, index, symbols)
      const isOther = scripted.has(mention.name) && isAlone(mention)
      return found.map((fault) => ({...fault, isCertain: fault.isCertain && !isOther}))
    }
    if (lost && other && !moved) return describeHalf(file, mention, lost, other, index)
    if (!moved) return []
    if (mention.isCall && meant.every(({isInternal}) => isInternal)) {
      return [describeInternal(file, mention, moved)]
    }
    const locked = changed.get(moved) ?? ''
    const diff = findDiff?.(moved, locked)
    const what = describeMove(moved, locked)
    const reason = `\`${showName(moved)}\` ${what} since this page was last checked; run \`lockstep accept ${file}\` once the page is right`
    // A difference can be as long as the code, so each page shows it once.
    const isFirst = !shown.has(moved) && diff !== undefined && diff.lines.length > 0
    shown.add(moved)
    const runs = describeRuns(moved.fingerprint, locked)
    const fault = {file, mention, reason, isCertain: true, symbol: moved.id, ...(isFirst && {diff})}
    return [{...fault, ruleId: 'changed-symbol', runs}]
  })
  return faults
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
