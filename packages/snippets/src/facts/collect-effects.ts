import {type AstNode, childOf, childrenOf, idOf, textOf, typeIdentifierOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {dispatch, findCalled, findInternal, isInternal} from '../resolve/find-called.ts'
import {rememberDeclarations} from '../resolve/remember-declarations.ts'
import {addAssembly} from './add-assembly.ts'
import {type CausedEffect, createEffects, type Effects} from './effects.ts'

/** Collect the reverts and events of a function or modifier, as it runs in `derived`. */
export function collectEffects(
  resolver: Resolver,
  start: Declaration,
  derived: Declaration | undefined
): Effects {
  return collectAllEffects(resolver, [start, ...listInitial(resolver, start, derived)], derived)
}

/** Collect the effects of several functions. Each function is read only once, however many of them call it. */
export function collectAllEffects(
  resolver: Resolver,
  starts: ReadonlyArray<Declaration>,
  derived: Declaration | undefined
): Effects {
  const effects = createEffects()
  const seen = new Set<AstNode>()
  const queue: Array<Declaration> = [...starts]

  for (let by = queue.shift(); by; by = queue.shift()) {
    if (seen.has(by.node)) continue
    seen.add(by.node)
    if (by.node.nodeType !== 'VariableDeclaration' && !childOf(by.node, 'body'))
      effects.hidden.push(by)
    queue.push(...collectOwnEffects(resolver, by, derived, effects))
  }

  return {
    errors: unique(effects.errors),
    messages: effects.messages,
    events: unique(effects.events),
    unknown: effects.unknown,
    hidden: effects.hidden,
    external: [...new Map(effects.external.map((each) => [each.node, each])).values()],
    caught: effects.caught
  }
}

/** List what else a constructor runs: the constructors of all bases, and the values of variables. */
function listInitial(
  resolver: Resolver,
  {node}: Declaration,
  derived: Declaration | undefined
): Array<Declaration> {
  if (node.kind !== 'constructor' || !derived) return []
  return resolver.linearize(derived).flatMap((base) => {
    return childrenOf(base.node, 'nodes')
      .filter((member) => {
        const isValue = member.nodeType === 'VariableDeclaration' && member.constant !== true
        return isValue || member.kind === 'constructor'
      })
      .map((member) => ({node: member, contract: base.node, path: base.path}))
  })
}

/** Collect what one function does directly. Returns the functions and modifiers it calls. */
export function collectOwnEffects(
  resolver: Resolver,
  by: Declaration,
  derived: Declaration | undefined,
  effects: Effects
): Array<Declaration> {
  const {calls, ...own} = recallEffects(resolver, by.node, () => listOwnEffects(resolver, by))
  effects.errors.push(...own.errors)
  effects.messages.push(...own.messages)
  effects.events.push(...own.events)
  effects.unknown.push(...own.unknown)
  effects.hidden.push(...own.hidden)
  effects.external.push(...own.external)
  effects.caught.push(...own.caught)
  return calls.flatMap((find) => find(derived) ?? [])
}

/**
 * The direct effects of a function, and a way to find the functions it calls, which depend on the contract it runs in.
 */
interface OwnEffects extends Effects {
  calls: Array<(derived: Declaration | undefined) => Declaration | undefined>
}

const recallEffects = rememberDeclarations<OwnEffects>()

function listOwnEffects(resolver: Resolver, by: Declaration): OwnEffects {
  const effects: OwnEffects = {...createEffects(), calls: []}
  const caught = new Set<AstNode>()

  for (const node of listActs(by.node)) {
    switch (node.nodeType) {
      case 'TryStatement': {
        const call = childOf(node, 'externalCall')
        if (!call) break
        caught.add(call)
        effects.caught.push(...findExternal(resolver, by, call))
        break
      }
      case 'RevertStatement': {
        addDeclared(resolver, by, childOf(node, 'errorCall'), effects.errors)
        break
      }
      case 'EmitStatement': {
        addDeclared(resolver, by, childOf(node, 'eventCall'), effects.events)
        break
      }
      case 'FunctionCall': {
        addMessage(resolver, by, node, effects)
        if (!caught.has(node)) effects.external.push(...findExternal(resolver, by, node))
        if (isDelegated(node)) effects.hidden.push(by)
        break
      }
      case 'ModifierInvocation': {
        const modifier = findCalled(resolver, childOf(node, 'modifierName'), by.path)
        if (modifier?.node.nodeType === 'ModifierDefinition') {
          effects.calls.push((derived) => dispatch(resolver, modifier, derived) ?? modifier)
        }
        break
      }
      case 'Identifier':
      case 'MemberAccess': {
        effects.calls.push((derived) => findInternal(resolver, node, by, derived))
        break
      }
      case 'BinaryOperation':
      case 'UnaryOperation': {
        const operator = resolver.resolve(by.path, idOf(node, 'function'))
        if (operator) effects.calls.push(() => operator)
        break
      }
      case 'InlineAssembly': {
        addAssembly(resolver, by, node, effects)
        break
      }
    }
  }

  return effects
}

const actors = new Set([
  'RevertStatement',
  'EmitStatement',
  'FunctionCall',
  'TryStatement',
  'ModifierInvocation',
  'Identifier',
  'MemberAccess',
  'BinaryOperation',
  'UnaryOperation',
  'InlineAssembly'
])

/** List the nodes of a function that can have an effect. */
function listActs(root: AstNode): Array<AstNode> {
  const found: Array<AstNode> = []
  walkAst(root, (node) => {
    if (actors.has(node.nodeType) && canAct(node)) found.push(node)
    return node.nodeType !== 'InlineAssembly'
  })
  return found
}

/** Leave out names of variables and types, and operators that are built in. */
function canAct(node: AstNode): boolean {
  switch (node.nodeType) {
    case 'Identifier':
    case 'MemberAccess':
      return isInternal(node)
    case 'BinaryOperation':
    case 'UnaryOperation':
      return idOf(node, 'function') !== undefined
    default:
      return true
  }
}

function addDeclared(
  resolver: Resolver,
  by: Declaration,
  call: AstNode | undefined,
  list: Array<CausedEffect<Declaration>>
): void {
  const value = findCalled(resolver, call && childOf(call, 'expression'), by.path)
  if (value) list.push({value, by})
}

function addMessage(resolver: Resolver, by: Declaration, call: AstNode, effects: Effects): void {
  const expression = childOf(call, 'expression')
  if (expression?.nodeType !== 'Identifier') return
  // An identifier with a declaration is not the built-in, whose id leads nowhere before 0.6.
  if (findCalled(resolver, expression, by.path)) return

  const name = textOf(expression, 'name')
  const reason = childrenOf(call, 'arguments')[name === 'require' ? 1 : 0]
  if ((name !== 'require' && name !== 'revert') || !reason) return

  const error = reason.nodeType === 'FunctionCall' ? childOf(reason, 'expression') : undefined
  const declared = findCalled(resolver, error, by.path)

  if (declared?.node.nodeType === 'ErrorDefinition') {
    effects.errors.push({value: declared, by})
  } else {
    const text = reason.nodeType === 'Literal' ? textOf(reason, 'value') : undefined
    effects.messages.push({value: {node: reason, text}, by})
  }
}

/** Find the function of another contract that is called. A low-level `call` returns its failure, and so reverts with nothing. */
function findExternal(resolver: Resolver, by: Declaration, call: AstNode): Array<Declaration> {
  const called = findFunction(call)
  if (!called || !typeIdentifierOf(called).startsWith('t_function_external')) return []
  const declared = findCalled(resolver, called, by.path)
  return declared?.node.nodeType === 'FunctionDefinition' ? [declared] : []
}

/** Check whether a call runs the code of an address as its own. */
function isDelegated(call: AstNode): boolean {
  const called = findFunction(call)
  return (
    called !== undefined &&
    /^t_function_bare(?:delegatecall|callcode)/.test(typeIdentifierOf(called))
  )
}

/** Find what is called, without the options in braces. */
function findFunction(call: AstNode): AstNode | undefined {
  const called = childOf(call, 'expression')
  return called?.nodeType === 'FunctionCallOptions' ? childOf(called, 'expression') : called
}

/** Keep each declaration once. An effect found in assembly is dropped if it is certain elsewhere. */
function unique(list: ReadonlyArray<CausedEffect<Declaration>>): Array<CausedEffect<Declaration>> {
  const seen = new Set<AstNode>()
  const certain = list.filter(({assembly}) => !assembly)
  return [...certain, ...list.filter(({assembly}) => assembly)].filter(({value}) => {
    if (seen.has(value.node)) return false
    seen.add(value.node)
    return true
  })
}
