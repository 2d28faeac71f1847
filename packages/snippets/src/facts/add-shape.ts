import {childOf, childrenOf, idsOf, textOf, typeStringOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {findCalled} from '../resolve/find-called.ts'
import {addParameterTexts} from './add-parameter-texts.ts'
import type {Describer} from './create-describer.ts'
import {describeEffects} from './describe-effects.ts'
import {addNotes, type PlainFacts} from './plain-facts.ts'

/** Add what the declaration says. */
export function addShape(
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

function addCallable(
  facts: PlainFacts,
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration,
  derived: Declaration | undefined
): void {
  const {node, path} = declaration
  const {natspec} = facts
  facts.parameters = addParameterTexts(describer.parameters(node, 'parameters'), natspec)
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
