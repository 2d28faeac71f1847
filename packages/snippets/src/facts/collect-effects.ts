import {type AstNode, childOf, childrenOf, idOf, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {dispatch, findCalled, findInternal, isInternal} from '../resolve/find-called.ts'
import {listAssemblyWords} from './list-assembly-words.ts'

/** Something a function does, and the function or modifier that contains it. */
interface Effect<Value> {
  value: Value
  by: Declaration
  /** Found in inline assembly, so it is probable rather than certain. */
  assembly?: true
}

/** What a function can do to its caller, directly or through what it calls in the same contract. */
export interface Effects {
  errors: Array<Effect<Declaration>>
  /** Messages of `require` and `revert`. Without `text`, the message is not a literal. */
  messages: Array<Effect<{node: AstNode; text: string | undefined}>>
  events: Array<Effect<Declaration>>
  /** Functions and modifiers whose assembly reverts with unknown data. */
  unknown: Array<Declaration>
}

/**
 * Collect the reverts and events of a function or modifier, as it runs in `derived`.
 *
 * Inline assembly names no errors or events. If it contains a number that is the selector of an error
 * or the topic of an event declared in the contract or the source, it counts as using that.
 */
export function collectEffects(
  resolver: Resolver,
  start: Declaration,
  derived: Declaration | undefined
): Effects {
  const effects: Effects = {errors: [], messages: [], events: [], unknown: []}
  const seen = new Set<AstNode>()
  const queue: Array<Declaration> = [start]

  // A constructor also runs those of all bases, and initializes variables.
  if (start.node.kind === 'constructor' && derived) {
    for (const base of resolver.linearize(derived)) {
      for (const member of childrenOf(base.node, 'nodes')) {
        const value = member.nodeType === 'VariableDeclaration' && member.constant !== true
        if (value || member.kind === 'constructor') {
          queue.push({node: member, contract: base.node, path: base.path})
        }
      }
    }
  }

  for (let by = queue.shift(); by; by = queue.shift()) {
    if (seen.has(by.node)) continue
    seen.add(by.node)
    queue.push(...collectOwnEffects(resolver, by, derived, effects))
  }

  return {
    errors: unique(effects.errors),
    messages: effects.messages,
    events: unique(effects.events),
    unknown: effects.unknown
  }
}

/** Collect what one function does directly. Returns the functions and modifiers it calls. */
export function collectOwnEffects(
  resolver: Resolver,
  by: Declaration,
  derived: Declaration | undefined,
  effects: Effects
): Array<Declaration> {
  const called: Array<Declaration> = []

  for (const node of listActs(by.node)) {
    switch (node.nodeType) {
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
        break
      }
      case 'ModifierInvocation': {
        const modifier = findCalled(resolver, childOf(node, 'modifierName'), by.path)
        if (modifier?.node.nodeType === 'ModifierDefinition') {
          called.push(dispatch(resolver, modifier, derived) ?? modifier)
        }
        break
      }
      case 'Identifier':
      case 'MemberAccess': {
        const internal = findInternal(resolver, node, by, derived)
        if (internal) called.push(internal)
        break
      }
      case 'BinaryOperation':
      case 'UnaryOperation': {
        const operator = resolver.resolve(by.path, idOf(node, 'function'))
        if (operator) called.push(operator)
        break
      }
      case 'InlineAssembly': {
        addAssembly(resolver, by, node, effects)
        break
      }
    }
  }

  return called
}

const actors = new Set([
  'RevertStatement',
  'EmitStatement',
  'FunctionCall',
  'ModifierInvocation',
  'Identifier',
  'MemberAccess',
  'BinaryOperation',
  'UnaryOperation',
  'InlineAssembly'
])

// A function is read once for itself, and again for each contract that inherits it. Its nodes live as long as its tree.
const acts = new WeakMap<AstNode, ReadonlyArray<AstNode>>()

/** List the nodes of a function that can have an effect. */
function listActs(root: AstNode): ReadonlyArray<AstNode> {
  const known = acts.get(root)
  if (known) return known
  const found: Array<AstNode> = []
  walkAst(root, (node) => {
    if (actors.has(node.nodeType) && canAct(node)) found.push(node)
    return node.nodeType !== 'InlineAssembly'
  })
  acts.set(root, found)
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
  list: Array<Effect<Declaration>>
): void {
  const value = findCalled(resolver, call && childOf(call, 'expression'), by.path)
  if (value) list.push({value, by})
}

function addMessage(resolver: Resolver, by: Declaration, call: AstNode, effects: Effects): void {
  const expression = childOf(call, 'expression')
  if (expression?.nodeType !== 'Identifier') return
  // An identifier with a declaration is not the built-in.
  if (idOf(expression, 'referencedDeclaration') !== undefined) return

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

function addAssembly(
  resolver: Resolver,
  by: Declaration,
  assembly: AstNode,
  effects: Effects
): void {
  const words = listAssemblyWords(resolver, by, assembly)
  const reverts = countReverts(assembly)
  let known = 0

  const contract = by.contract && {node: by.contract, path: by.path}
  const declarations = (contract ? resolver.linearize(contract) : []).flatMap((base) => {
    return childrenOf(base.node, 'nodes').map((node) => {
      return {node, contract: base.node, path: base.path}
    })
  })

  for (const declaration of [...declarations, ...resolver.topLevel(by.path)]) {
    const {node} = declaration
    const word = (field: string) => {
      const text = textOf(node, field)
      return text !== '' && words.has(BigInt(`0x${text}`))
    }

    if (node.nodeType === 'ErrorDefinition' && word('errorSelector')) {
      effects.errors.push({value: declaration, by, assembly: true})
      known++
    } else if (node.nodeType === 'EventDefinition' && word('eventSelector')) {
      effects.events.push({value: declaration, by, assembly: true})
    }
  }

  if (reverts > known && !effects.unknown.includes(by)) effects.unknown.push(by)
}

/** Count the calls of `revert` in inline assembly. */
function countReverts(assembly: AstNode): number {
  const tree = childOf(assembly, 'AST')
  let count = 0

  if (tree) {
    walkAst(tree, (node) => {
      const called = node.nodeType === 'YulFunctionCall' ? childOf(node, 'functionName') : undefined
      if (called && textOf(called, 'name') === 'revert') count++
      return undefined
    })
  }

  return count
}

/** Keep each declaration once. An effect found in assembly is dropped if it is certain elsewhere. */
function unique(list: ReadonlyArray<Effect<Declaration>>): Array<Effect<Declaration>> {
  const seen = new Set<AstNode>()
  const certain = list.filter(({assembly}) => !assembly)
  return [...certain, ...list.filter(({assembly}) => assembly)].filter(({value}) => {
    if (seen.has(value.node)) return false
    seen.add(value.node)
    return true
  })
}
