import type {ContractTables} from '@lockstep/pages'
import {
  type Artifacts,
  type Facts,
  findSymbol,
  type Resolver,
  readFacts,
  type SoliditySymbol
} from '@lockstep/snippets'

/** List what a contract offers to its callers, what it inherits included, in the order of the source. */
export function listAbi(
  artifacts: Artifacts,
  contract: Facts,
  resolver: Resolver
): ContractTables['abi'] {
  const rows: ContractTables['abi'] = []
  const known = new Set<string>()
  for (const reference of [contract.reference, ...(contract.bases ?? [])]) {
    const {path, name} = findSymbol(artifacts, reference)
    const members = artifacts.findUnit(path)?.symbols.filter((each) => each.contract === name) ?? []
    for (const symbol of members.filter(isOffered)) {
      const {kind, declaration, abi, visibility, selector, topic, natspec, ...facts} = readFacts(
        artifacts,
        symbol,
        resolver
      )
      const key = `${abi?.type} ${facts.signature ?? kind}`
      // A constructor is not inherited, and of a function that is overridden only the last counts.
      const isInherited = name !== contract.name
      const isHidden = visibility === 'internal' || visibility === 'private'
      if (!abi || declaration === undefined || isHidden || known.has(key)) continue
      if (isInherited && kind === 'constructor') continue
      known.add(key)
      const id = selector ?? topic
      rows.push({
        kind: abi.type,
        declaration,
        ...(id !== undefined && {selector: id}),
        ...(natspec.notice !== undefined && {text: natspec.notice})
      })
    }
  }
  return rows
}

function isOffered({kind}: SoliditySymbol): boolean {
  return /^(constructor|receive|fallback|function|event|variable|constant)$/.test(kind)
}
