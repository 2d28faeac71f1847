import {type AstNode, childOf, childrenOf, parametersOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {dispatch, findCalled, findInternal} from '../resolve/find-called.ts'
import {isCheckingStatement, listConditions} from './list-conditions.ts'

/**
 * List what a function runs before its own code or instead of it, in the contract that it runs in: its modifiers, the
 * functions that only check something, and the one that it forwards to. The constants that its checks compare with are
 * in the list, too.
 *
 * Pages describe these as the function itself: who may call it, up to which limit, and what it does. Everything else that a function calls
 * is left out, because an edit there would change half of a project.
 */
export function listRun(
  resolver: Resolver,
  by: Declaration,
  derived: Declaration | undefined
): Array<Declaration> {
  const found = new Map<AstNode, Declaration>()
  addRun(by)
  found.delete(by.node)
  return [...found.values()]

  function addRun(current: Declaration): void {
    for (const modifier of listModifiers(current)) addWhole(modifier)
    addLimits(current)
    const statements = childrenOf(childOf(current.node, 'body') ?? current.node, 'statements')
    for (const statement of statements) {
      const called = findStated(statement, current)
      if (!called || found.has(called.node)) continue
      if (isCheck(called.node)) addWhole(called)
      else if (statements.length === 1) {
        found.set(called.node, called)
        addRun(called)
      }
    }
  }

  /** Add a modifier or a check, and everything that it asks. */
  function addWhole(current: Declaration): void {
    if (found.has(current.node)) return
    found.set(current.node, current)
    for (const modifier of listModifiers(current)) addWhole(modifier)
    addLimits(current)
    walkAst(current.node, (node) => {
      const isName = node.nodeType === 'Identifier' || node.nodeType === 'MemberAccess'
      const called = isName ? findInternal(resolver, node, current, derived) : undefined
      if (called && (isReading(called.node) || isCheck(called.node))) addWhole(called)
      return node.nodeType !== 'InlineAssembly'
    })
  }

  /** Add the constants that the checks of a function or modifier compare with: `amount <= MAX_AMOUNT`. */
  function addLimits({node, path}: Declaration): void {
    for (const condition of listConditions(node)) {
      walkAst(condition, (part) => {
        const isName = part.nodeType === 'Identifier' || part.nodeType === 'MemberAccess'
        const named = isName ? findCalled(resolver, part, path) : undefined
        if (named?.node.mutability === 'constant') found.set(named.node, named)
        return true
      })
    }
  }

  function listModifiers({node, path}: Declaration): Array<Declaration> {
    return childrenOf(node, 'modifiers').flatMap((invocation) => {
      const modifier = findCalled(resolver, childOf(invocation, 'modifierName'), path)
      if (modifier?.node.nodeType !== 'ModifierDefinition') return []
      return [dispatch(resolver, modifier, derived) ?? modifier]
    })
  }

  /** Find the function that is all of a statement: `_checkOwner();`, `return _send(to);`. */
  function findStated(statement: AstNode, within: Declaration): Declaration | undefined {
    if (statement.nodeType !== 'ExpressionStatement' && statement.nodeType !== 'Return') return
    const call = childOf(statement, 'expression')
    const name = call?.nodeType === 'FunctionCall' ? childOf(call, 'expression') : undefined
    return name && findInternal(resolver, name, within, derived)
  }
}

/** Check whether a function returns nothing and changes nothing, so that all it can do is to revert. */
function isCheck(node: AstNode): boolean {
  const returned = parametersOf(node, 'returnParameters')
  const body = childOf(node, 'body')
  if (returned.length > 0 || !body) return false
  return isReading(node) || childrenOf(body, 'statements').every(isCheckingStatement)
}

function isReading({stateMutability}: AstNode): boolean {
  return stateMutability === 'view' || stateMutability === 'pure'
}
