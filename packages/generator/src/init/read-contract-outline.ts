import {
  type Artifacts,
  type Facts,
  type ListedReference,
  listReferences,
  readArtifacts,
  readFacts
} from '@lockstep/snippets'
import {chooseContract} from './choose-contract.ts'
import type {ContractOutline, FunctionOutline} from './project-outline.ts'
import {readConstructor} from './read-constructor.ts'

/**
 * Read the contract that the first pages are about: the one called `name`, or the main one of the project. Returns
 * undefined for a project without contracts. `others` is how many contracts could have been chosen instead.
 */
export function readContractOutline(
  root: string,
  {profile, name}: {profile: string; name: string | undefined}
): {contract: ContractOutline; others: number} | undefined {
  const artifacts = readArtifacts(root, {profile})
  const references = listReferences(artifacts)
  const chosen = chooseContract(references, artifacts, name)
  if (!chosen) return
  const {symbol, reference} = chosen.contract
  const facts = readFacts(artifacts, symbol)
  const functions = listFunctions(chosen.contract, references, artifacts)
  const contract = {
    name: symbol.name,
    reference,
    file: symbol.path,
    notice: toSentence(facts.natspec.notice),
    functions: functions.sort(byInterest),
    ...readConstructor(symbol, references, artifacts),
    deployment: undefined,
    hasStorage: Boolean(facts.storage?.length || facts.namespaces?.length),
    hasErrors: functions.some(({reverts}) => reverts.length > 0)
  }
  return {contract, others: chosen.others}
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
