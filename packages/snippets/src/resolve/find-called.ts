import {groupBy} from '@lockstep/problem'
import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  parametersOf,
  textOf,
  typeIdentifierOf,
  typeStringOf
} from '../ast/ast.ts'
import type {Declaration, Resolver} from './create-resolver.ts'

/** Find the declaration that an expression refers to. */
export function findCalled(
  resolver: Resolver,
  expression: AstNode | undefined,
  path: string
): Declaration | undefined {
  return expression && resolver.resolve(path, idOf(expression, 'referencedDeclaration'))
}

/** Check whether an expression is a function that runs within the same call. */
export function isInternal(expression: AstNode): boolean {
  return /^t_function_(internal|delegatecall)/.test(typeIdentifierOf(expression))
}

/**
 * Find the function that a name runs within the same call, as seen from a contract: its override, or
 * the next base's for `super`.
 *
 * Calls to other contracts are not followed, because their code is unknown.
 */
export function findInternal(
  resolver: Resolver,
  expression: AstNode,
  within: Declaration,
  derived: Declaration | undefined
): Declaration | undefined {
  if (!isInternal(expression)) return undefined
  const called = findCalled(resolver, expression, within.path)
  if (called?.node.nodeType !== 'FunctionDefinition') return undefined

  const object = childOf(expression, 'expression')
  const explicit = object && typeIdentifierOf(object)

  if (explicit?.startsWith('t_type$_t_super')) {
    return dispatch(resolver, called, derived, within.contract) ?? called
  }

  // `Base.f()` and `Library.f()` ignore overrides.
  return explicit ? called : (dispatch(resolver, called, derived) ?? called)
}

/**
 * Find the override that a contract has of a function or modifier. With `after`, start behind that
 * contract in the order of bases.
 */
export function dispatch(
  resolver: Resolver,
  called: Declaration,
  derived: Declaration | undefined,
  after?: AstNode
): Declaration | undefined {
  if (!derived || !called.contract || called.contract.contractKind === 'library') return undefined
  if (called.node.visibility === 'private') return called

  let line = resolver.linearize(derived)
  if (after) line = line.slice(line.findIndex(({node}) => node === after) + 1)
  // Only functions of its bases are overridden in a contract.
  if (!line.some(({node}) => node === called.contract)) return undefined

  for (const {node: contract, path} of line) {
    const named = listNamed(contract, textOf(called.node, 'name'))
    const found = named.find((node) => overrides(node, called.node))
    if (found) return {node: found, contract, path}
  }

  return undefined
}

const members = new WeakMap<AstNode, ReadonlyMap<string, ReadonlyArray<AstNode>>>()

function listNamed(contract: AstNode, name: string): ReadonlyArray<AstNode> {
  const known =
    members.get(contract) ?? groupBy(childrenOf(contract, 'nodes'), (node) => textOf(node, 'name'))
  members.set(contract, known)
  return known.get(name) ?? []
}

/** Check whether a member of that name overrides another. */
function overrides(node: AstNode, base: AstNode): boolean {
  return (
    node.nodeType === base.nodeType &&
    node.visibility !== 'private' &&
    (node.implemented !== false || node.nodeType !== 'FunctionDefinition') &&
    node.kind === base.kind &&
    parameterTypes(node) === parameterTypes(base)
  )
}

const types = new WeakMap<AstNode, string>()

/** A function is compared once for each contract that inherits it and each function that calls it. */
function parameterTypes(node: AstNode): string {
  const known = types.get(node) ?? parametersOf(node).map(typeStringOf).join()
  types.set(node, known)
  return known
}
