import {groupBy, SetupError} from '@lockstep/problem'
import {
  type Artifacts,
  type ListedContract,
  type ListedReference,
  listContracts,
  readFacts,
  type SoliditySymbol
} from '@lockstep/snippets'
import type {ContractOutline} from './project-outline.ts'

/** Possible subjects of the first pages. */
export interface Subject {
  kind: ContractOutline['kind']
  name: string
  /** Path of its source, from the project. */
  path: string
  /** Undefined for a source. */
  symbol: SoliditySymbol | undefined
  /** Functions that other code can call. A contract has none here, because its ABI says what it offers. */
  functions: ReadonlyArray<ListedReference>
  reference: string
}

/**
 * Choose what the first pages are about: what is called `name`, or of the project's own sources the contract with the
 * most functions, events and errors. What a contract inherits counts if the project itself declares it. A project
 * without contracts is about the library, or the source with functions outside of contracts, that has the most code,
 * and one without those about an interface.
 *
 * Returns undefined for a project without any of them.
 * Throws a `SetupError` if nothing has the name, or several have it.
 */
export function chooseContract(
  references: ReadonlyArray<ListedReference>,
  artifacts: Artifacts,
  name: string | undefined
): {contract: Subject; others: number} | undefined {
  const subjects = listSubjects(references, artifacts)
  if (name !== undefined) return {contract: getNamed(subjects, name), others: subjects.length - 1}
  const ofKind = (...kinds: Array<Subject['kind']>): Array<Subject> =>
    subjects.filter(({kind}) => kinds.includes(kind))
  const groups = [ofKind('contract'), ofKind('library', 'source'), ofKind('interface')]
  const group = groups.find((each) => each.length > 0) ?? []
  const listed = new Map(listContracts(artifacts).contracts.map((each) => [each.reference, each]))
  const [first] = group
    .map((subject) => ({
      subject,
      rank: toRank(subject, listed.get(`${subject.path}:${subject.name}`))
    }))
    .sort((a, b) => compareRanks(a.rank, b.rank) || compare(a.subject, b.subject))
  return first && {contract: first.subject, others: group.length - 1}
}

function listSubjects(
  references: ReadonlyArray<ListedReference>,
  artifacts: Artifacts
): Array<Subject> {
  const own = references.filter(({symbol}) => isOwn(symbol.path))
  const callable = own.filter(({symbol}) => {
    if (symbol.kind !== 'function' || symbol.name.startsWith('_')) return false
    return readFacts(artifacts, symbol).visibility !== 'private'
  })
  const members = groupBy(callable, ({symbol}) => `${symbol.path}:${symbol.contract ?? ''}`)
  const named = own.flatMap(({symbol, reference}): Array<Subject> => {
    const {kind, name, path} = symbol
    const functions = kind === 'library' ? (members.get(`${path}:${name}`) ?? []) : []
    if (kind === 'library' && functions.length === 0) return []
    return kind === 'contract' || kind === 'library' || kind === 'interface'
      ? [{kind, name, path, symbol, functions, reference}]
      : []
  })
  const sources = [...members.values()].flatMap((functions): Array<Subject> => {
    const [first] = functions
    if (!first || first.symbol.contract !== undefined) return []
    const {path} = first.symbol
    const name = path.replace(/^.*\//, '').replace(/\.sol$/, '')
    return /^[A-Za-z_]\w*$/.test(name)
      ? [{kind: 'source', name, path, symbol: undefined, functions, reference: first.reference}]
      : []
  })
  return [...named, ...sources]
}

function getNamed(subjects: ReadonlyArray<Subject>, name: string): Subject {
  const found = subjects.filter((each) => {
    return each.kind === 'source'
      ? each.path === name
      : each.name === name || `${each.path}:${each.name}` === name
  })
  const [first] = found
  if (first && found.length === 1) return first
  const rows = (first ? found : subjects).map((each) => {
    const full = first ? `${each.path}:${each.name}` : each.name
    return `  ${each.kind === 'source' ? each.path : full}\n`
  })
  const what = first ? `Found ${found.length} contracts` : 'Cannot find a contract'
  throw new SetupError(
    rows.length === 0
      ? `${what} \`${name}\`: the project has no contracts`
      : `${what} \`${name}\`, expected one of these:\n\n${rows.sort().join('').trimEnd()}`
  )
}

/** Criteria from the most to the least important; the larger number wins. */
type Rank = [isMain: number, declared: number, sources: number]

function toRank({path, functions}: Subject, contract: ListedContract | undefined): Rank {
  if (functions.length > 0) return [Number(!isExample(path)), countBytes(functions), 0]
  if (!contract) return [0, 0, 0]
  const declared = contract.members.filter(
    ({kind, abi, reference}) => abi && kind !== 'constructor' && isOwn(reference.replace(/:.*/, ''))
  )
  // A contract that calls others of the project also needs their sources.
  const sources = contract.sources.filter(isOwn)
  return [Number(!isExample(contract.path)), declared.length, sources.length]
}

/** A library with many small helpers is not the one that readers come for. */
function countBytes(functions: Subject['functions']): number {
  return functions.reduce((sum, {symbol: {range}}) => sum + range.end - range.start, 0)
}

function compareRanks(a: Rank, b: Rank): number {
  return b[0] - a[0] || b[1] - a[1] || b[2] - a[2]
}

function compare(a: Subject, b: Subject): number {
  return a.reference < b.reference ? -1 : 1
}

/** Dependencies and tests are compiled as well, and readers of the docs look for neither. */
function isOwn(path: string): boolean {
  return !/^(?:\.\.|lib|node_modules|dependencies|test|script)\/|\.[ts]\.sol$|mock/i.test(path)
}

function isExample(path: string): boolean {
  return /(?:^|\/)(?:examples?|samples?|demos?)\//i.test(path)
}
