import {formatAbiEntry} from '../abi/format-hashed-signature.ts'
import {isInAbi, toAbiEntry} from '../abi/to-abi-entry.ts'
import type {ContractStorage} from '../artifacts/artifact.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {childOf, childrenOf, idsOf, textOf, typeStringOf} from '../ast/ast.ts'
import {ArtifactError} from '../errors.ts'
import {findGas} from '../gas/find-gas.ts'
import {mergeNatspec} from '../natspec/merge-natspec.ts'
import type {Natspec} from '../natspec/natspec.ts'
import {createResolver, type Declaration, type Resolver} from '../resolve/create-resolver.ts'
import {findCalled} from '../resolve/find-called.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {createDescriber, type Describer} from './create-describer.ts'
import {describeEffects} from './describe-effects.ts'
import {describeStorage} from './describe-storage.ts'
import {describeValue} from './describe-value.ts'
import type {Facts, ParameterFact} from './facts.ts'
import {fingerprint} from './fingerprint.ts'
import {hashEntry} from './hash-entry.ts'
import {listNamespaces} from './list-namespaces.ts'

/**
 * Read what is known about a symbol.
 *
 * For many symbols, pass one resolver to all calls: it remembers the sources it has read.
 *
 * @param derived Contract in which the symbol is looked at, if that inherits it: calls go to its
 *   overrides. See `getMember`.
 */
export function readFacts(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver = createResolver(artifacts),
  derived?: SoliditySymbol
): Facts {
  const facts = readPlainFacts(artifacts, symbol, resolver, derived)
  const node = resolver.resolve(symbol.path, symbol.id)?.node
  return {...facts, fingerprint: node ? refuseDeep(symbol, () => fingerprint(node)) : ''}
}

/** Read the same without the fingerprint, which takes as long as everything else. */
export function readPlainFacts(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver,
  derived?: SoliditySymbol
): PlainFacts {
  return refuseDeep(symbol, () =>
    artifacts.steady(() => {
      const around = derived && resolver.resolve(derived.path, derived.id)
      return describe(artifacts, symbol, resolver, around)
    })
  )
}

/** Run what walks the tree of a symbol. In a damaged artifact, a declaration can refer to itself. */
function refuseDeep<T>(symbol: SoliditySymbol, walk: () => T): T {
  try {
    return walk()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ArtifactError(
      `Unexpected tree of \`${symbol.path}\`, which is nested too deeply or contains itself: run \`forge build --force\``,
      {cause}
    )
  }
}

type PlainFacts = Omit<Facts, 'fingerprint'>

function describe(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver,
  derived: Declaration | undefined
): PlainFacts {
  const declaration = resolver.resolve(symbol.path, symbol.id)
  if (!declaration) {
    throw new ArtifactError(
      `Cannot find \`${symbol.name}\` in the tree of \`${symbol.path}\`: run \`forge build\` first`
    )
  }

  const {path, contract} = declaration
  const describer = createDescriber(artifacts)
  const natspec = mergeNatspec(resolver, describer.text, declaration)
  const facts: PlainFacts = {
    reference: describer.reference(declaration),
    kind: symbol.kind,
    name: symbol.name,
    place: describer.place(symbol.range.start, path),
    natspec
  }
  if (contract) facts.contract = textOf(contract, 'name')
  if (derived) facts.derived = describer.reference(derived)

  addInterface(facts, resolver, declaration)
  addShape(facts, resolver, describer, declaration, derived)
  addStorage(facts, artifacts, resolver, describer, declaration, derived)

  const errors = facts.reverts?.flatMap(({signature}) => signature?.split('(', 1) ?? [])
  const gas = findGas(artifacts.readGas(), symbol, errors)
  if (gas.length > 0) facts.gas = gas
  return facts
}

/** Add what external callers see. */
function addInterface(facts: PlainFacts, resolver: Resolver, declaration: Declaration): void {
  const {contract} = declaration
  const entry = toAbiEntry(resolver, declaration)
  if (!entry) return

  facts.declaration = formatAbiEntry(entry)
  if (isInAbi(entry, contract)) facts.abi = entry
  Object.assign(facts, hashEntry(entry, declaration))
}

/** Add what the declaration says. */
function addShape(
  facts: PlainFacts,
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration,
  derived: Declaration | undefined
): void {
  const {node, path} = declaration
  if (typeof node.visibility === 'string') facts.visibility = node.visibility

  switch (node.nodeType) {
    case 'FunctionDefinition':
    case 'ModifierDefinition':
    case 'EventDefinition':
    case 'ErrorDefinition': {
      addCallable(facts, resolver, describer, declaration, derived)
      break
    }
    case 'StructDefinition':
    case 'EnumDefinition': {
      facts.members = describer.parameters(node, 'members')
      break
    }
    case 'UserDefinedValueTypeDefinition': {
      const underlying = childOf(node, 'underlyingType')
      if (underlying) facts.type = typeStringOf(underlying)
      break
    }
    case 'VariableDeclaration': {
      facts.type = typeStringOf(node)
      facts.mutability = textOf(node, 'mutability')
      break
    }
    case 'ContractDefinition': {
      facts.bases = resolver.linearize(declaration).slice(1).map(describer.reference)
      addEffects(facts, describeEffects(resolver, describer, {node, path}))
      break
    }
  }
}

function addEffects(facts: PlainFacts, effects: ReturnType<typeof describeEffects>): void {
  const {notes, externalCalls, ...known} = effects
  Object.assign(facts, known, externalCalls.length > 0 && {externalCalls})
  addNotes(facts, notes)
}

function addNotes(facts: PlainFacts, notes: ReadonlyArray<string>): void {
  if (notes.length > 0) facts.notes = [...(facts.notes ?? []), ...notes]
}

function addCallable(
  facts: PlainFacts,
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration,
  derived: Declaration | undefined
): void {
  const {node, path} = declaration
  const {natspec} = facts
  facts.parameters = withTexts(describer.parameters(node, 'parameters'), natspec)
  if (!/^(Function|Modifier)/.test(node.nodeType)) return

  facts.virtual = node.virtual === true
  addEffects(facts, describeEffects(resolver, describer, declaration, derived))
  const overridden = [...idsOf(node, 'baseFunctions'), ...idsOf(node, 'baseModifiers')]
  facts.overrides = overridden
    .map((id) => resolver.resolve(path, id))
    .filter((base) => base !== undefined)
    .map(describer.reference)
  if (node.nodeType !== 'FunctionDefinition') return

  facts.mutability = textOf(node, 'stateMutability')
  facts.returns = describer.parameters(node, 'returnParameters').map((value, index) => {
    const text = natspec.returns?.[index]?.text
    return text === undefined ? value : {...value, text}
  })
  facts.modifiers = childrenOf(node, 'modifiers').map((invocation) => {
    const modifier = findCalled(resolver, childOf(invocation, 'modifierName'), path)
    return {
      reference: modifier ? describer.reference(modifier) : describer.text(invocation, path),
      arguments: childrenOf(invocation, 'arguments').map((value) => describer.text(value, path))
    }
  })
}

function withTexts(parameters: Array<ParameterFact>, {params = {}}: Natspec): Array<ParameterFact> {
  return parameters.map((parameter) => {
    const text = Object.hasOwn(params, parameter.name) ? params[parameter.name] : undefined
    return text === undefined ? parameter : {...parameter, text}
  })
}

/** Add places in storage and the values of constants. */
function addStorage(
  facts: PlainFacts,
  artifacts: Artifacts,
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration,
  derived: Declaration | undefined
): void {
  const values = listVariables(resolver, declaration)
    .map((variable) => describeValue(resolver, describer, variable))
    .filter((value) => value !== undefined)
  if (values.length > 0) facts.values = values

  const around = findOwner(declaration, derived)
  if (!around) return
  const isVariable = declaration.node.nodeType === 'VariableDeclaration'
  const layouts = artifacts.readStorage(around.path, textOf(around.node, 'name'))

  if (!layouts.storageLayout && around.node.contractKind === 'contract') {
    addNotes(facts, [
      'Cannot find `storageLayout`: add it to `extra_output` in `foundry.toml` and run `forge build --force`'
    ])
  }

  const slotsOf = (layout: ContractStorage['storageLayout']) => {
    const variableOf = (id: number) => resolver.resolve(around.path, id)
    const slots = describeStorage(layout, (id) => {
      const {contract, path} = variableOf(id) ?? {}
      return contract && path && describer.reference({node: contract, path})
    })
    return isVariable
      ? slots.filter(({astId}) => variableOf(astId)?.node === declaration.node)
      : slots
  }
  const storage = slotsOf(layouts.storageLayout)
  const transientStorage = slotsOf(layouts.transientStorageLayout)
  if (storage.length > 0) facts.storage = storage
  if (transientStorage.length > 0) facts.transientStorage = transientStorage

  const namespaces = isVariable ? [] : listNamespaces(resolver, describer, around)
  if (namespaces.length > 0) facts.namespaces = namespaces
}

/** Find the contract whose storage holds a declaration, or the declaration itself if it is a contract. */
function findOwner(
  declaration: Declaration,
  derived: Declaration | undefined
): Declaration | undefined {
  const {node, path, contract} = declaration
  if (node.nodeType === 'ContractDefinition') return declaration
  if (node.nodeType !== 'VariableDeclaration') return undefined
  return derived ?? (contract && {node: contract, path})
}

function listVariables(resolver: Resolver, declaration: Declaration): Array<Declaration> {
  if (declaration.node.nodeType === 'VariableDeclaration') return [declaration]
  if (declaration.node.nodeType !== 'ContractDefinition') return []

  return resolver.linearize(declaration).flatMap(({node: contract, path}) => {
    return childrenOf(contract, 'nodes')
      .filter(({nodeType}) => nodeType === 'VariableDeclaration')
      .map((node) => ({node, contract, path}))
  })
}
