import type {LintSite} from '../site.ts'

/** What pages declare themselves, in Solidity or as an ABI. */
export interface Declared {
  /** Names whose parameters are not known. */
  names: ReadonlySet<string>
  /** `set(string)` */
  signatures: ReadonlySet<string>
}

const known = new WeakMap<LintSite, Declared>()

/** List what pages declare themselves. */
export function listDeclared(site: LintSite): Declared {
  const found = known.get(site) ?? collect(site)
  known.set(site, found)
  return found
}

function collect({pages}: LintSite): Declared {
  const names = new Set<string>()
  const signatures = new Set<string>()
  for (const {lint} of pages) {
    for (const fact of lint.codes) {
      if (fact.kind !== 'declaration') continue
      if (fact.signature === undefined) names.add(fact.name)
      else signatures.add(fact.signature)
    }
  }
  return {names, signatures}
}
