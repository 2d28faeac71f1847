import type {LintSite} from '../site.ts'

const known = new WeakMap<LintSite, ReadonlySet<string>>()

/** List the names that pages declare themselves, in Solidity or as an ABI. */
export function listDeclared(site: LintSite): ReadonlySet<string> {
  const names =
    known.get(site) ??
    new Set(
      site.pages.flatMap(({lint}) =>
        lint.codes.flatMap((fact) => (fact.kind === 'declaration' ? [fact.name] : []))
      )
    )
  known.set(site, names)
  return names
}
