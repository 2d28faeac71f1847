import type {LintSite} from '../site.ts'
import {checkLock} from './check-lock.ts'
import type {Print} from './contract-symbol.ts'
import {createSymbolIndex} from './create-symbol-index.ts'
import type {Lock} from './lock.ts'
import {parseSymbolId} from './parse-symbol-id.ts'

/**
 * Build the lock of a site: the symbols that each page shows or names now.
 *
 * A symbol that was locked before keeps its fingerprint, and a removed one stays as long as the page names it, so
 * that no change is lost before someone checks the page. Pages in `accepted` get new fingerprints, but reading a page
 * does not bring a name back: what is certainly gone stays locked.
 */
export function buildLock(site: LintSite, accepted: ReadonlySet<string> = new Set()): Lock {
  const index = createSymbolIndex(site.contracts)
  const faults = checkLock(site).filter(({ruleId}) => ruleId === 'gone-name')
  const lock = new Map<string, Map<string, Print>>()

  for (const {file, lint} of site.pages) {
    const isAccepted = accepted.has(file)
    const previous = site.lock?.get(file)
    const symbols = new Map<string, Print>()
    const context = index.listContext(lint.mentions)
    for (const mention of lint.mentions) {
      for (const {id, fingerprint, shape} of index.resolve(mention, context)) {
        const known = isAccepted ? undefined : previous?.get(id)
        symbols.set(id, known ?? {fingerprint, shape})
      }
    }
    const names = new Set(
      faults.flatMap(({file: other, mention, isCertain}) =>
        other === file && (isCertain || !isAccepted) ? [mention.name] : []
      )
    )
    for (const [id, print] of previous ?? []) {
      if (!index.find(id) && names.has(parseSymbolId(id).name)) symbols.set(id, print)
    }
    if (symbols.size > 0) lock.set(file, symbols)
  }
  return lock
}
