import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, textOf} from '../ast/ast.ts'
import {ArtifactError, StaleArtifactError} from '../errors.ts'
import {createDescriber} from '../facts/create-describer.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {getResolver} from '../resolve/get-resolver.ts'
import {type ContractMember, createMemberLister, type MemberLister} from './list-members.ts'

/** A contract and everything that can be named in it. */
export interface ListedContract {
  /** `src/Token.sol:Token` */
  reference: string
  name: string
  path: string
  kind: 'contract' | 'interface' | 'library'
  abstract: boolean
  /** References of its bases, the most derived first. */
  bases: Array<string>
  /** Sources it was compiled from, its own first. All of them are as they were compiled. */
  sources: Array<string>
  /** Own members first, then those of each base. A member that is overridden is left out. */
  members: ReadonlyArray<ContractMember>
  /** Variables in storage, in order. Undefined if the artifacts have no storage layout. */
  storage?: Array<ListedVariable>
}

interface ListedVariable {
  name: string
  type: string
  slot: string
  /** Where it begins within the slot, in bytes. */
  offset: number
  bytes: number
  /** How many slots it takes, if more than one. */
  slots?: number
}

/** A source whose artifacts cannot be used. */
export interface SourceProblem {
  /** Path from the root of the project, or the path of an artifact that cannot be read. */
  path: string
  /** The problem, and the command that fixes it. */
  reason: string
  /** Names of the contracts that are therefore not listed: those in the source, and those that import it. */
  contracts: Array<string>
}

/** A source that declares something outside of contracts. */
export interface ListedSource {
  path: string
  members: Array<ContractMember>
}

/** The contracts of a project, and the sources that are stale or cannot be read. */
export interface ContractList {
  contracts: Array<ListedContract>
  /** Sources with functions, types, errors, events or constants outside of contracts. */
  sources: Array<ListedSource>
  /** Names that each source declares outside of contracts, the contracts included. */
  declared: Array<{path: string; names: Array<string>}>
  problems: Array<SourceProblem>
}

/**
 * List the contracts of a project with their members.
 *
 * Members come from sources that are unchanged since they were compiled, and from no others:
 * a contract that was compiled from an edited source appears in `problems` instead. A contract
 * whose source was deleted appears in neither.
 */
export function listContracts(artifacts: Artifacts): ContractList {
  return artifacts.steady(() => {
    const resolver = getResolver(artifacts, 'outline')
    const lister = createMemberLister(artifacts, resolver)
    const states = artifacts.sources()
    const problems = new Map<string, SourceProblem>()
    const contracts: Array<ListedContract> = []
    const sources: Array<ListedSource> = []
    const declared = new Map<string, Array<string>>()

    for (const {path, contracts: names, problem} of states) {
      if (problem) problems.set(path, {path, reason: problem.message, contracts: [...names]})
    }
    for (const {path, contracts: names, problem} of states) {
      if (problem) continue
      try {
        addNames(path, resolver, declared)
        for (const contract of listContractsOf(path, artifacts, resolver, lister)) {
          contracts.push(contract)
        }
        const members = lister.ofSource(path)
        if (members.length > 0) sources.push({path, members})
      } catch (error) {
        if (!(error instanceof ArtifactError || error instanceof StaleArtifactError)) throw error
        addProblem(error, path, names, problems)
      }
    }

    return {
      contracts,
      declared: Array.from(declared, ([path, names]) => ({path, names})),
      sources,
      problems: [...problems.values()]
    }
  })
}

/** List the contracts of a source one by one, so that an error in one keeps those before it. */
function* listContractsOf(
  path: string,
  artifacts: Artifacts,
  resolver: Resolver,
  lister: MemberLister
): Generator<ListedContract> {
  const describe = createDescriber(artifacts).reference
  const sources = resolver.closure(path)
  for (const declaration of resolver.topLevel(path)) {
    const {node} = declaration
    if (node.nodeType !== 'ContractDefinition') continue
    const bases = resolver.linearize(declaration).slice(1)
    yield {
      reference: describe(declaration),
      name: textOf(node, 'name'),
      path,
      kind: kindOf(node),
      abstract: node.abstract === true,
      bases: bases.map(describe),
      sources,
      members: lister.ofContract(declaration),
      ...listStorage(artifacts, declaration)
    }
  }
}

/** Add the names that a source and everything that it imports declare. */
function addNames(path: string, resolver: Resolver, declared: Map<string, Array<string>>): void {
  for (const source of resolver.closure(path)) {
    if (declared.has(source)) continue
    const names = resolver.topLevel(source).flatMap(({node}) => textOf(node, 'name') || [])
    declared.set(source, names)
  }
}

/** Add an error to the source that it is about, which may be one that the contracts import. */
function addProblem(
  error: ArtifactError | StaleArtifactError,
  path: string,
  contracts: ReadonlyArray<string>,
  problems: Map<string, SourceProblem>
): void {
  const stale = error instanceof StaleArtifactError ? error.path : path
  const known = problems.get(stale)
  if (known) known.contracts.push(...contracts)
  else problems.set(stale, {path: stale, reason: error.message, contracts: [...contracts]})
}

/** Others never have storage of their own. */
function listStorage(
  artifacts: Artifacts,
  {node, path}: Declaration
): Pick<ListedContract, 'storage'> {
  if (kindOf(node) !== 'contract' || node.abstract === true) return {}
  const {storageLayout} = artifacts.readStorage(path, textOf(node, 'name'))
  if (!storageLayout) return {}
  const {storage, types} = storageLayout
  return {
    storage: storage.map(({label, slot, offset, type}) => {
      const bytes = Number(types?.[type]?.numberOfBytes ?? 32)
      const slots = Math.ceil(bytes / 32)
      const name = types?.[type]?.label ?? type
      return {name: label, type: name, slot, offset, bytes, ...(slots > 1 && {slots})}
    })
  }
}

function kindOf({contractKind}: AstNode): ListedContract['kind'] {
  return contractKind === 'interface' || contractKind === 'library' ? contractKind : 'contract'
}
