import {type AstNode, childOf, childrenOf, parametersOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {findCalled, findInternal} from '../resolve/find-called.ts'
import {computedOrigin, findOrigin, type Origins, unknownOrigin} from './find-origin.ts'

/** Functions that set something call few others. */
const mostCalls = 4

/** A contract whose constructors run, and what has been found. */
interface Creation {
  resolver: Resolver
  derived: Declaration
  /** The arguments that contracts pass to their bases. */
  passed: Map<AstNode, {list: ReadonlyArray<AstNode>; origins: Origins; path: string}>
  found: Map<string, string>
}

/**
 * List what the constructors of a contract set, by the names of variables, of functions that they call, and of the
 * parameters of its bases: `owner=msg.sender`, `delay=$minimumDelay`, `version="1.4.0"`.
 *
 * A parameter of a constructor has a `$` before its name. What depends on a condition is `?`, and `=` what code computes.
 */
export function listSettings(resolver: Resolver, derived: Declaration): Array<string> {
  const creation: Creation = {resolver, derived, passed: new Map(), found: new Map()}
  const runs = resolver.linearize(derived).map((base) => {
    const members = childrenOf(base.node, 'nodes')
    const own = members.find(({kind}) => kind === 'constructor')
    const origins = bind(creation, base, own)
    pass(creation, base, childrenOf(base.node, 'baseContracts'), 'baseName', origins)
    if (own) pass(creation, base, childrenOf(own, 'modifiers'), 'modifierName', origins)
    return (): void => {
      for (const node of members) {
        const value = node.mutability === 'constant' ? undefined : childOf(node, 'value')
        if (!value) continue
        set(creation, textOf(node, 'name'), findOrigin(resolver, value, origins, base.path))
      }
      const body = own && childOf(own, 'body')
      if (body) run(creation, body, origins, base, mostCalls)
    }
  })
  // The constructors of bases run first.
  for (const each of runs.reverse()) each()
  return Array.from(creation.found, ([name, origin]) => `${name}=${origin}`).sort()
}

function set({found}: Creation, name: string, origin: string): void {
  if (name !== '') found.set(name, origin)
}

/** Find where the parameters of a constructor come from: the arguments of the contracts that inherit from it. */
function bind(creation: Creation, base: Declaration, own: AstNode | undefined): Origins {
  const {resolver, derived, passed} = creation
  const given = passed.get(base.node)
  const numbers: Array<string> = []
  const origins = new Map<AstNode, string>()
  for (const [at, parameter] of (own ? parametersOf(own) : []).entries()) {
    const name = textOf(parameter, 'name')
    const argument = given?.list[at]
    const missing = base.node === derived.node ? `$${name}` : unknownOrigin
    const origin =
      argument && given ? findOrigin(resolver, argument, given.origins, given.path) : missing
    origins.set(parameter, origin)
    if (/^["\d]/.test(origin)) set(creation, name, origin)
    if (/^_?(?:major|minor|patch)_?$/i.test(name) && /^\d/.test(origin)) numbers.push(origin)
  }
  if (numbers.length > 1) set(creation, 'version', JSON.stringify(numbers.join('.')))
  return origins
}

function pass(
  {resolver, passed}: Creation,
  {path}: Declaration,
  list: ReadonlyArray<AstNode>,
  field: 'baseName' | 'modifierName',
  origins: Origins
): void {
  for (const each of list) {
    const called = findCalled(resolver, childOf(each, field), path)
    const args = childrenOf(each, 'arguments')
    if (called?.node.nodeType !== 'ContractDefinition' || args.length === 0) continue
    passed.set(called.node, {list: args, origins, path})
  }
}

/** Follow the statements of a constructor, or of a function that it calls. */
function run(
  creation: Creation,
  body: AstNode,
  origins: Origins | undefined,
  by: Declaration,
  depth: number
): void {
  for (const statement of childrenOf(body, 'statements')) {
    const expression = childOf(statement, 'expression')
    if (statement.nodeType !== 'ExpressionStatement') {
      const blocks = ['body', 'trueBody', 'falseBody'].flatMap((key) => {
        return childOf(statement, key) ?? []
      })
      // It depends on a condition what these set.
      for (const each of blocks) run(creation, each, undefined, by, depth)
    } else if (expression?.nodeType === 'Assignment') assign(creation, expression, origins, by)
    else if (expression?.nodeType === 'FunctionCall') {
      call(creation, expression, origins, by, depth)
    }
  }
}

function assign(
  creation: Creation,
  node: AstNode,
  origins: Origins | undefined,
  by: Declaration
): void {
  const {resolver} = creation
  const target = childOf(node, 'leftHandSide')
  const value = childOf(node, 'rightHandSide')
  if (target?.nodeType !== 'Identifier' || !value) return
  if (findCalled(resolver, target, by.path)?.node.stateVariable !== true) return
  const origin = origins ? findOrigin(resolver, value, origins, by.path) : unknownOrigin
  set(creation, textOf(target, 'name'), node.operator === '=' ? origin : computedOrigin)
}

function call(
  creation: Creation,
  node: AstNode,
  origins: Origins | undefined,
  by: Declaration,
  depth: number
): void {
  const {resolver, derived} = creation
  const called = childOf(node, 'expression')
  const declared = called && findInternal(resolver, called, by, derived)
  if (!declared) return
  const args = childrenOf(node, 'arguments')
  const found = args.map((each) =>
    origins ? findOrigin(resolver, each, origins, by.path) : unknownOrigin
  )
  const [first, second] = found
  const role = textOf(args[0] ?? node, 'name')
  if (args.length === 1 && first !== undefined) set(creation, textOf(declared.node, 'name'), first)
  // `_grantRole(DEFAULT_ADMIN_ROLE, msg.sender)`
  if (args.length === 2 && second !== undefined && /^[A-Z][A-Z\d_]+$/.test(role)) {
    set(creation, role, second)
  }
  const body = childOf(declared.node, 'body')
  if (!body || depth === 0) return
  const inner = parametersOf(declared.node).map(
    (each, at) => [each, found[at] ?? unknownOrigin] as const
  )
  run(creation, body, origins && new Map(inner), declared, depth - 1)
}
