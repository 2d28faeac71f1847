import {type AstNode, childOf, childrenOf, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {dispatch, findCalled, findInternal, isInternal} from '../resolve/find-called.ts'
import {rememberDeclarations} from '../resolve/remember-declarations.ts'
import {findMessage} from './find-message.ts'

/** The name of an error or event, the message of a revert, or a function that is called. */
type Step = string | ((derived: Declaration | undefined) => Declaration | undefined)

/** What a function does, and the functions and modifiers that do it. */
interface Steps {
  steps: Array<string>
  functions: Array<Declaration>
}

/** Code with more steps is not described step by step. */
const mostSteps = 60

/**
 * List the errors, events and messages of a function in the order of its code, with those of the functions that it
 * calls where it calls them first.
 *
 * Code with too many steps has an empty list.
 */
export function listSteps(
  resolver: Resolver,
  start: Declaration,
  derived: Declaration | undefined
): Steps {
  const found: Array<string> = []
  const seen = new Map<AstNode, Declaration>()
  add(start)
  return {steps: found.length > mostSteps ? [] : found, functions: [...seen.values()]}

  function add(by: Declaration): void {
    if (seen.has(by.node)) return
    seen.set(by.node, by)
    for (const step of recallSteps(resolver, by.node, () => listOwnSteps(resolver, by))) {
      if (typeof step === 'string') found.push(step)
      else {
        const called = step(derived)
        if (called) add(called)
      }
    }
  }
}

const recallSteps = rememberDeclarations<ReadonlyArray<Step>>()

function listOwnSteps(resolver: Resolver, by: Declaration): Array<Step> {
  const found: Array<{end: number; step: Step}> = []
  walkAst(by.node, (node) => {
    const step = findStep(resolver, by, node)
    // What an error or an event is made of runs before it.
    if (step !== undefined) found.push({end: findEnd(node), step})
    return node.nodeType !== 'InlineAssembly'
  })
  return found.sort((one, other) => one.end - other.end).map(({step}) => step)
}

function findStep(resolver: Resolver, by: Declaration, node: AstNode): Step | undefined {
  const toName = (call: AstNode | undefined): string | undefined => {
    const found = findCalled(resolver, call && childOf(call, 'expression'), by.path)
    return found && textOf(found.node, 'name')
  }
  switch (node.nodeType) {
    case 'RevertStatement':
      return toName(childOf(node, 'errorCall'))
    case 'EmitStatement':
      return toName(childOf(node, 'eventCall'))
    case 'FunctionCall': {
      const name = textOf(childOf(node, 'expression') ?? node, 'name')
      if (name !== 'require' && name !== 'revert') return undefined
      const reason = childrenOf(node, 'arguments')[name === 'require' ? 1 : 0]
      if (reason?.nodeType === 'FunctionCall') return toName(reason)
      return reason && findMessage(resolver, reason, by.path)
    }
    case 'ModifierInvocation': {
      const modifier = findCalled(resolver, childOf(node, 'modifierName'), by.path)
      if (modifier?.node.nodeType !== 'ModifierDefinition') return undefined
      return (derived) => dispatch(resolver, modifier, derived) ?? modifier
    }
    case 'Identifier':
    case 'MemberAccess':
      return isInternal(node) ? (derived) => findInternal(resolver, node, by, derived) : undefined
    default:
      return undefined
  }
}

/** The end of a node in its source, in bytes. */
function findEnd({src}: AstNode): number {
  const [start = 0, length = 0] = src.split(':').map(Number)
  return start + length
}
