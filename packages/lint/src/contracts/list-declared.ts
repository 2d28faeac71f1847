import type {LintPage} from '../site.ts'

/** The names that a page itself declares, in Solidity or as an ABI. */
export interface Declared {
  /** Names whose parameters are not known. */
  names: ReadonlySet<string>
  /** `set(string)` */
  signatures: ReadonlySet<string>
}

const known = new WeakMap<LintPage, Declared>()

/** List the names that a page itself declares. They are known only on that page. */
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
