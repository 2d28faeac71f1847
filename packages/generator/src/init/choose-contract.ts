import {SetupError} from '@lockstep/problem'
import {
  type Artifacts,
  type ListedContract,
  type ListedReference,
  listContracts
} from '@lockstep/snippets'

/**
 * Choose what the first pages are about: the contract called `name`, or of the project's own sources the one with the
 * most functions, events and errors. What a contract inherits counts if the project itself declares it.
 *
 * Returns undefined for a project without contracts.
 * Throws a `SetupError` if no contract has the name, or several have it.
 */
export function chooseContract(
  references: ReadonlyArray<ListedReference>,
  artifacts: Artifacts,
  name: string | undefined
): {contract: ListedReference; others: number} | undefined {
  const contracts = references.filter(
    ({symbol}) => symbol.kind === 'contract' && isOwn(symbol.path)
  )
  if (name !== undefined) {
    return {contract: findNamed(contracts, name), others: contracts.length - 1}
  }
  const listed = new Map(listContracts(artifacts).contracts.map((each) => [each.reference, each]))
  const [first] = contracts
    .map((contract) => ({
      contract,
      rank: toRank(listed.get(`${contract.symbol.path}:${contract.symbol.name}`))
    }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || compare(a.contract, b.contract))
  return first && {contract: first.contract, others: contracts.length - 1}
}

function findNamed(contracts: ReadonlyArray<ListedReference>, name: string): ListedReference {
  const found = contracts.filter(
    ({symbol}) => symbol.name === name || `${symbol.path}:${symbol.name}` === name
  )
  const [first] = found
  if (first && found.length === 1) return first
  const rows = (first ? found : contracts).map(
    ({symbol}) => `  ${first ? `${symbol.path}:${symbol.name}` : symbol.name}\n`
  )
  const what = first ? `Found ${found.length} contracts` : 'Cannot find a contract'
  throw new SetupError(
    rows.length === 0
      ? `${what} \`${name}\`: the project has no contracts`
      : `${what} \`${name}\`, expected one of these:\n\n${rows.sort().join('').trimEnd()}`
  )
}

/** What counts more comes first, and the larger number wins. */
type Rank = [isMain: number, declared: number, sources: number]

function toRank(contract: ListedContract | undefined): Rank {
  if (!contract) return [0, 0, 0]
  const declared = contract.members.filter(
    ({kind, abi, reference}) => abi && kind !== 'constructor' && isOwn(reference.replace(/:.*/, ''))
  )
  // A contract that works with others of the project needs their sources, too.
  const sources = contract.sources.filter(isOwn)
  return [Number(!isExample(contract.path)), declared.length, sources.length]
}

function compareRanks(a: Rank, b: Rank): number {
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2]
}

function compare(a: ListedReference, b: ListedReference): number {
  return a.reference < b.reference ? -1 : 1
}

/** Dependencies and tests are compiled as well, and readers of the docs look for neither. */
function isOwn(path: string): boolean {
  return !/^(?:\.\.|lib|node_modules|dependencies|test|script)\/|\.[ts]\.sol$|mock/i.test(path)
}

function isExample(path: string): boolean {
  return /(?:^|\/)(?:examples?|samples?|demos?)\//i.test(path)
}
