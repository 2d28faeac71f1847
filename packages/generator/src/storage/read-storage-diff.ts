import {findNearest, type Problem} from '@lockstep/problem'
import {
  compareLayouts,
  createResolver,
  type Declaration,
  type ListedContract,
  listContracts,
  listUncompared,
  readArtifacts,
  readLayout,
  type StorageChange
} from '@lockstep/snippets'
import {isLibraryPath} from '../impact/symbol-change.ts'
import {type ContractState, ContractStateError} from '../states/contract-state.ts'
import {type BothStatesOptions, readBothStates} from '../states/read-both-states.ts'

/** Options of the comparison. */
export interface StorageDiffOptions extends BothStatesOptions {
  /** Name of the contract, or `VaultV1:VaultV2` for one that has another name after the upgrade. Default: all. */
  contract?: string | undefined
}

/** The storage of a contract before and after an upgrade. */
export interface ContractStorageDiff {
  /** `src/Vault.sol:Vault` */
  contract: string
  /** Reference after the upgrade, if it is another one. */
  upgradedTo?: string | undefined
  isSafe: boolean
  changes: Array<StorageChange>
}

/** What an upgrade does to the storage of contracts. */
export interface StorageDiff {
  before: string
  after: string
  /** Contracts whose storage changes. */
  contracts: Array<ContractStorageDiff>
  /** What the comparison cannot see, and the contracts that it concerns. */
  notes: Array<{text: string; contracts: Array<string>}>
  /** How many contracts were compared. */
  compared: number
  /** Folder of the project that places are in. */
  root: string
}

/** Compare the storage of the contracts of two states. */
export async function readStorageDiff(
  cwd: string,
  options: StorageDiffOptions
): Promise<StorageDiff> {
  const {before, after} = await readBothStates(cwd, options)
  const [old, now] = [openLayouts(before), openLayouts(after)]
  const pairs = pairContracts(old, now, options.contract)
  const notes = new Map<string, Array<string>>()
  const contracts = pairs.flatMap(([from, to]): Array<ContractStorageDiff> => {
    const [was, is] = [old.read(from), now.read(to)]
    for (const text of listUncompared(was, is)) {
      notes.set(text, [...(notes.get(text) ?? []), from.reference])
    }
    const changes = compareLayouts(was, is)
    if (changes.length === 0) return []
    const isSafe = changes.every((change) => change.isSafe)
    const upgradedTo = from.reference === to.reference ? undefined : to.reference
    return [{contract: from.reference, upgradedTo, isSafe, changes}]
  })
  const root = after.root
  return {
    before: before.label,
    after: after.label,
    contracts,
    notes: Array.from(notes, ([text, concerned]) => ({text, contracts: concerned})),
    compared: pairs.length,
    root
  }
}

/** Convert changes that are not safe to problems, at the declaration of the variable. */
export function toStorageProblems({contracts}: StorageDiff): Array<Problem> {
  return contracts.flatMap(({contract, changes}) => {
    return changes
      .filter(({isSafe}) => !isSafe)
      .map(({name, area, reason, place: {path, line, column}}): Problem => {
        const start = {line, column}
        return {
          file: path,
          ruleId: storageRule.id,
          severity: 'error',
          reason: `Unexpected change of ${toVariable(name, area)} in the storage of \`${contract}\`, expected one that an upgrade can read: ${reason}`,
          subject: `${contract} ${name}`,
          place: {start, end: start}
        }
      })
  })
}

function toVariable(name: string, area: string | undefined): string {
  return area === undefined ? `\`${name}\`` : `\`${name}\` of \`${area}\``
}

/** The one rule of `toStorageProblems`. */
export const storageRule = {
  id: 'unsafe-storage',
  severity: 'error',
  description: 'A change of the storage layout that breaks a contract which is upgraded in place'
} as const

interface Layouts {
  state: ContractState
  contracts: ReadonlyArray<ListedContract>
  read: (contract: ListedContract) => ReturnType<typeof readLayout>
}

function openLayouts(state: ContractState): Layouts {
  const {root, profile} = state
  const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})
  const resolver = createResolver(artifacts)
  const contracts = listContracts(artifacts).contracts.filter(({kind}) => kind === 'contract')
  return {
    state,
    contracts,
    read({path, name}) {
      const declaration = resolver.topLevel(path).find(({node}) => isNamed(node, name))
      if (declaration) return readLayout(artifacts, declaration, resolver)
      throw new ContractStateError(`Cannot find \`${path}:${name}\` in ${state.label}`)
    }
  }
}

function isNamed(node: Declaration['node'], name: string): boolean {
  return node.nodeType === 'ContractDefinition' && node.name === name
}

/** Pair the contracts of a project that both states have, or the one that was asked for. */
function pairContracts(
  before: Layouts,
  after: Layouts,
  asked: string | undefined
): Array<[before: ListedContract, after: ListedContract]> {
  if (asked !== undefined) {
    const [, from = asked, to = from] =
      /^((?:[^:]*\.sol:)?[\w$]+)(?::((?:[^:]*\.sol:)?[\w$]+))?$/.exec(asked) ?? []
    return [[getContract(before, from), getContract(after, to)]]
  }
  const own = before.contracts.filter(({path}) => !isLibraryPath(path))
  return own.flatMap((contract): Array<[ListedContract, ListedContract]> => {
    const same = after.contracts.find(({reference}) => reference === contract.reference)
    const named = after.contracts.filter(({name}) => name === contract.name)
    const found = same ?? (named.length === 1 ? named[0] : undefined)
    return found ? [[contract, found]] : []
  })
}

function getContract({contracts, state}: Layouts, name: string): ListedContract {
  const found = contracts.filter((each) => each.name === name || each.reference === name)
  const [only] = found
  if (only && found.length === 1) return only
  const nearest = findNearest(
    name,
    contracts.map((each) => each.name)
  )
  const hint =
    found.length > 1
      ? `; expected one of ${found.map(({reference}) => `\`${reference}\``).join(', ')}`
      : nearest === undefined
        ? ''
        : `; did you mean \`${nearest}\`?`
  throw new ContractStateError(`Cannot find contract \`${name}\` in ${state.label}${hint}`)
}
