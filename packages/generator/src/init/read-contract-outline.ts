import {
  type Artifacts,
  type Facts,
  type ListedReference,
  listContracts,
  listReferences,
  readArtifacts,
  readFacts
} from '@lockstep/snippets'
import type {ContractOutline, FunctionOutline} from './project-outline.ts'
import {readConstructor} from './read-constructor.ts'

/**
 * Read the contract that the first pages are about: of the project's own sources, the one with the most functions,
 * including those that it inherits. Returns undefined for a project without contracts.
 */
export function readContractOutline(root: string, profile: string): ContractOutline | undefined {
  const artifacts = readArtifacts(root, {profile})
  const references = listReferences(artifacts)
  const sizes = countFunctions(artifacts)
  const size = ({contract: {symbol}}: Candidate): number =>
    sizes.get(`${symbol.path}:${symbol.name}`) ?? 0
  const candidates = references
    .filter(({symbol}) => symbol.kind === 'contract' && isOwn(symbol.path))
    .map((contract) => ({contract, functions: listFunctions(contract, references, artifacts)}))
    .sort((a, b) => size(b) - size(a) || weigh(b.functions) - weigh(a.functions) || compare(a, b))
  const [main] = candidates
  if (!main) return
  const {symbol, reference} = main.contract
  const facts = readFacts(artifacts, symbol)
  return {
    name: symbol.name,
    reference,
    file: symbol.path,
    notice: toSentence(facts.natspec.notice),
    functions: [...main.functions].sort(byInterest),
    ...readConstructor(main.contract.symbol, references, artifacts),
    deployment: undefined,
    hasStorage: Boolean(facts.storage?.length || facts.namespaces?.length),
    hasErrors: main.functions.some(({reverts}) => reverts.length > 0)
  }
}

type Candidate = {contract: ListedReference; functions: Array<FunctionOutline>}

function compare(a: Candidate, b: Candidate): number {
  return a.contract.reference < b.contract.reference ? -1 : 1
}

/** Dependencies and tests are compiled as well, and readers of the docs look for neither. */
function isOwn(path: string): boolean {
  return !/^(?:\.\.|lib|node_modules|dependencies|test|script)\/|\.[ts]\.sol$|mock/i.test(path)
}

/** Count the functions of each contract, with those of its bases. An abstract base has fewer than what is made of it. */
function countFunctions(artifacts: Artifacts): ReadonlyMap<string, number> {
  return new Map(
    listContracts(artifacts).contracts.map(({reference, members}) => {
      return [
        reference,
        members.filter(({abi, kind}) => abi === true && kind === 'function').length
      ]
    })
  )
}

function weigh(functions: ReadonlyArray<FunctionOutline>): number {
  return functions.reduce((sum, {isView}) => sum + (isView ? 1 : 2), 0)
}

function listFunctions(
  {symbol: contract}: ListedReference,
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

/** Functions that change state come first, and those that return a variable or only set up a proxy last. */
function byInterest(a: FunctionOutline, b: FunctionOutline): number {
  const rank = ({isInitializer, isGetter, isView}: FunctionOutline): number =>
    isInitializer ? 3 : isGetter ? 2 : Number(isView)
  return rank(a) - rank(b)
}

function toFunction(reference: string, facts: Facts): FunctionOutline {
  const {name, signature = '', abi, reverts = [], emits = [], modifiers = []} = facts
  const outputs = abi && 'outputs' in abi ? (abi.outputs ?? []) : []
  const mutability = abi && 'stateMutability' in abi ? abi.stateMutability : undefined
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
