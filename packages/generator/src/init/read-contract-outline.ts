import {
  type Artifacts,
  type Facts,
  type ListedReference,
  listReferenceOutlines,
  listReferences,
  readArtifacts,
  readFacts
} from '@lockstep/snippets'
import {toRelativePath} from '../files/to-relative-path.ts'
import {planPages} from '../reference/plan-pages.ts'
import {referenceSchema} from '../settings/reference-settings.ts'
import {chooseContract, type Subject} from './choose-contract.ts'
import type {ContractOutline, FunctionOutline} from './project-outline.ts'
import {readConstructor} from './read-constructor.ts'

/** What the contracts of a project offer to docs. */
export interface ContractsOutline {
  /** The contract that the first pages are about. Undefined for a project without contracts. */
  contract: ContractOutline | undefined
  /** How many could have been chosen instead. */
  others: number
  /** Whether pages can be generated. A source that declares nothing has none. */
  hasReference: boolean
}

/**
 * Read the contract that the first pages are about: the one called `name`, or the main one of the project, which may be
 * a library.
 */
export function readContractOutline(
  root: string,
  {profile, name}: {profile: string; name: string | undefined}
): ContractsOutline {
  const artifacts = readArtifacts(root, {profile})
  const references = listReferences(artifacts)
  const hasReference = hasPages(artifacts)
  const chosen = chooseContract(references, artifacts, name)
  if (!chosen) return {contract: undefined, others: 0, hasReference}
  const {symbol, kind, name: title, path: file, reference} = chosen.contract
  const facts = symbol && readFacts(artifacts, symbol)
  const hasCode = kind === 'library' || kind === 'source'
  const functions = hasCode
    ? listCallable(chosen.contract, artifacts)
    : listFunctions(chosen.contract, references, artifacts).sort(byInterest)
  const contract: ContractOutline = {
    kind,
    name: title,
    reference,
    file,
    notice: toSentence(facts?.natspec.notice),
    functions,
    ...(symbol && kind === 'contract'
      ? readConstructor(symbol, references, artifacts)
      : {isConcrete: false, constructorInputs: [], constructorReverts: false}),
    deployment: undefined,
    script: undefined,
    hasStorage: Boolean(facts?.storage?.length || facts?.namespaces?.length),
    hasErrors: functions.some(({reverts}) => reverts.length > 0)
  }
  return {contract, others: chosen.others, hasReference}
}

/** Whether `reference: {}` generates a page. */
function hasPages(artifacts: Artifacts): boolean {
  const {root, src: folder} = artifacts.config
  const {outlines} = listReferenceOutlines(artifacts)
  const src = toRelativePath(root, folder)
  const settings = referenceSchema.parse({})
  return settings.some((each) => planPages(each, {outlines, src, project: 0}).length > 0)
}

function listFunctions(
  contract: Subject,
  references: ReadonlyArray<ListedReference>,
  artifacts: Artifacts
): Array<FunctionOutline> {
  return references.flatMap(({symbol, reference}): Array<FunctionOutline> => {
    if (symbol.path !== contract.path || symbol.contract !== contract.name) return []
    if (symbol.kind !== 'function' && symbol.kind !== 'variable') return []
    const facts = readFacts(artifacts, symbol)
    const isExternal = facts.visibility === 'external' || facts.visibility === 'public'
    if (!isExternal || facts.signature === undefined || facts.selector === undefined) return []
    return [toFunction(reference, facts)]
  })
}

/**
 * List functions of a library. Those that only compute come before those that read or change storage, and the first
 * with a name before its overloads.
 */
function listCallable({functions}: Subject, artifacts: Artifacts): Array<FunctionOutline> {
  const names = new Set<string>()
  const listed = functions.map(({symbol, reference}) => {
    const facts = readFacts(artifacts, symbol)
    const signature = `${symbol.name}(${(symbol.parameters ?? []).join(',')})`
    const isOverload = names.has(symbol.name)
    names.add(symbol.name)
    const rank =
      (isOverload ? 4 : 0) + (facts.mutability === 'pure' ? 0 : facts.mutability === 'view' ? 1 : 2)
    return {rank, outline: {...toFunction(reference, facts), signature}}
  })
  return listed.sort((a, b) => a.rank - b.rank).map(({outline}) => outline)
}

/**
 * Functions that change state come first, those that anyone may call before those of an owner. Those that return a
 * variable or only set up a proxy come last.
 */
function byInterest(a: FunctionOutline, b: FunctionOutline): number {
  const rank = ({isInitializer, isGetter, isView, access}: FunctionOutline): number => {
    if (isInitializer) return 4
    return isGetter ? 3 : isView ? 2 : Number(access !== undefined)
  }
  return rank(a) - rank(b)
}

function toFunction(reference: string, facts: Facts): FunctionOutline {
  const {name, signature = '', abi, reverts = [], emits = [], modifiers = []} = facts
  const outputs = abi && 'outputs' in abi ? (abi.outputs ?? []) : []
  // An internal function has no entry in the ABI, and the mutability of a variable means something else.
  const mutability = abi && 'stateMutability' in abi ? abi.stateMutability : facts.mutability
  const isView = mutability === 'view' || mutability === 'pure'
  const types = outputs.map(({type}) => type)
  const names = modifiers.map(({reference}) => reference.replace(/^.*[.:]/, ''))
  const isSimple = types.every((type) => !type.startsWith('tuple'))
  return {
    name,
    reference,
    signature,
    callSignature: `${signature}${types.length > 0 ? `(${types.join(',')})` : ''}`,
    isView,
    isGetter: facts.kind === 'variable',
    selector: facts.selector ?? '',
    access: names.find((each) => /^(?:only|auth|requires|restrict)/i.test(each)),
    isInitializer: names.some((each) => /^(?:re)?initializer$/.test(each)),
    inputs: abi?.inputs ?? [],
    isPayable: mutability === 'payable',
    isPlainCall:
      signature.endsWith('()') &&
      isSimple &&
      mutability !== 'payable' &&
      reverts.length === 0 &&
      modifiers.length === 0,
    events: [...new Set(emits.map(({signature}) => signature))],
    reverts: [...new Set(reverts.map(({signature, message}) => signature ?? message ?? ''))],
    errors: reverts.flatMap(({signature, selector}) =>
      signature !== undefined && selector !== undefined ? [{signature, selector}] : []
    )
  }
}

function toSentence(text: string | undefined): string | undefined {
  const [sentence] = /^[\s\S]+?[.!?](?=\s|$)/.exec(text?.trim() ?? '') ?? []
  const line = (sentence ?? text)?.replace(/\s+/g, ' ').trim()
  return line === '' ? undefined : line
}
