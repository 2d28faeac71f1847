import type {LintPage} from '../site.ts'

/** What a page declares itself, in Solidity or as an ABI. */
export interface Declared {
  /** Names whose parameters are not known. */
  names: ReadonlySet<string>
  /** `set(string)` */
  signatures: ReadonlySet<string>
}

const known = new WeakMap<LintPage, Declared>()

/** List what a page declares itself. It vouches for nothing on other pages. */
export function listDeclared(page: LintPage): Declared {
  const found = known.get(page) ?? collect(page)
  known.set(page, found)
  return found
}

function collect({lint}: LintPage): Declared {
  const names = new Set<string>()
  const signatures = new Set<string>()
  for (const fact of lint.codes) {
    if (fact.kind !== 'declaration') continue
    if (fact.signature === undefined) names.add(fact.name)
    else signatures.add(fact.signature)
  }
  return {names, signatures}
}
