import type {Mention} from '../mentions/mention.ts'
import type {LintSite} from '../site.ts'
import {checkLock} from './check-lock.ts'
import type {Print} from './contract-symbol.ts'
import {createSymbolIndex, type Meaning} from './create-symbol-index.ts'
import {listOutdated} from './list-outdated.ts'
import {listPageContext} from './list-page-context.ts'
import {listWrittenFields} from './list-written-fields.ts'
import type {Lock} from './lock.ts'

/**
 * Build the lock of a site: the symbols that each page shows or names now.
 *
 * A symbol that was locked before keeps its fingerprint, and a removed one stays as long as the page names it, so
 * that no change is lost before someone checks the page. Pages in `accepted` get new fingerprints, but reading a page
 * does not bring a name back: what is certainly gone stays locked.
 */
export function buildLock(site: LintSite, accepted: ReadonlySet<string> = new Set()): Lock {
  const index = createSymbolIndex(site.contracts)
  const faults = checkLock(site).filter(
    ({symbol, ruleId}) => ruleId === 'gone-name' || !index.find(symbol)
  )
  const lock = new Map<string, Map<string, Print>>()

  for (const page of site.pages) {
    const {file, lint} = page
    const isAccepted = accepted.has(file)
    const previous = site.lock?.get(file)
    const symbols = new Map<string, Print>()
    const context = listPageContext(page, site.contracts)
    const open = faults.filter(
      (fault) =>
        fault.file === file && (!isAccepted || (fault.ruleId === 'gone-name' && fault.isCertain))
    )
    // Reading a page does not make its statements true, so the lock keeps what it said before.
    const isOutdated =
      isAccepted && listOutdated(page, previous ?? new Map(), site.contracts).length > 0
    const unclear = new Set(open.map(({mention}) => mention))
    for (const mention of lint.mentions) {
      const meant = [mention, ...listSubjects(mention)].flatMap((each) =>
        index.resolve(each, context)
      )
      const written = listWrittenFields(mention, meant, index)
      for (const {id, fingerprint, shape, stated} of [...meant, ...written]) {
        const known = previous?.get(id)
        // A symbol that replaced a removed one would hide the removal.
        if (!known && unclear.has(mention)) continue
        const isNew = isAccepted || !known || isLess(known, {fingerprint, shape, stated})
        const kept = isOutdated ? (known?.stated ?? stated) : stated
        symbols.set(
          id,
          isNew
            ? {fingerprint, shape, ...(kept && {stated: kept})}
            : addStated(known, {fingerprint, stated})
        )
      }
    }
    for (const {symbol} of open) {
      const print = previous?.get(symbol)
      if (print) symbols.set(symbol, print)
    }
    if (symbols.size > 0) lock.set(file, symbols)
  }
  return lock
}

/** List the functions that a page says something about, which it may name without their contract. */
function listSubjects({access, check, of, sequence, ...mention}: Mention): Array<Meaning> {
  const subjects = [of, sequence?.of, check?.of].flatMap(
    (each): Array<Meaning> => (each ? [{...each, kind: 'name', isCertain: true}] : [])
  )
  return access === undefined ? subjects : [...subjects, {...mention, isCertain: true}]
}

/** Add what a lock of an earlier version does not record about code that is the same. */
function addStated(known: Print, {fingerprint, stated}: Omit<Print, 'shape'>): Print {
  if (known.fingerprint !== fingerprint || !stated) return known
  return {...known, stated: {...stated, ...known.stated}}
}

/** Check whether a lock of an earlier version records less about the same code than the contracts do now. */
function isLess({fingerprint, stated}: Print, now: Print): boolean {
  const isSame = fingerprint === now.fingerprint
  return now.fingerprint.startsWith(`${fingerprint}>`) || (isSame && !stated && !!now.stated)
}
