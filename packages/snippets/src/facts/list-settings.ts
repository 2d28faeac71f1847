import {type AstNode, childOf, childrenOf, idOf, parametersOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {findCalled, findInternal} from '../resolve/find-called.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'
import {evaluateText} from './find-message.ts'

/** A value that only the running code knows. */
const unknown = '?'

/** A value that code computes from others. */
const computed = '='

/** Functions that set something call few others. */
const mostCalls = 4

/** What the parameters of a constructor or a function hold, by the ids of their declarations. */
type Values = ReadonlyMap<AstNode, string>

/**
 * List what the constructors of a contract set, by the names of variables, of functions that they call, and of the
 * parameters of its bases: `owner=msg.sender`, `delay=$minimumDelay`, `version="1.4.0"`.
 *
 * A parameter of a constructor has a `$` before its name. What depends on a condition is `?`, and `=` what code computes.
 */
export function listSettings(resolver: Resolver, derived: Declaration): Array<string> {
  const line = resolver.linearize(derived)
  const passed = new Map<AstNode, {list: ReadonlyArray<AstNode>; values: Values; path: string}>()
  const runs: Array<() => void> = []
  const found = new Map<string, string>()
  for (const base of line) {
    const members = childrenOf(base.node, 'nodes')
    const creation = members.find(({kind}) => kind === 'constructor')
    const values = bind(base, creation)
    pass(base, childrenOf(base.node, 'baseContracts'), 'baseName', values)
    if (creation) pass(base, childrenOf(creation, 'modifiers'), 'modifierName', values)
    runs.push(() => {
      for (const node of members) {
        const value = node.mutability === 'constant' ? undefined : childOf(node, 'value')
        if (value) set(textOf(node, 'name'), toSource(value, values, base.path))
      }
      const body = creation && childOf(creation, 'body')
      if (body) run(body, values, base, mostCalls)
    })
  }
  // The constructors of bases run first.
  for (const each of runs.reverse()) each()
  return Array.from(found, ([name, source]) => `${name}=${source}`).sort()

  /** Find what the parameters of a constructor hold: arguments of the contracts that inherit from it. */
  function bind(base: Declaration, creation: AstNode | undefined): Values {
    const given = passed.get(base.node)
    const parameters = creation ? parametersOf(creation) : []
    const versions: Array<string> = []
    const values = new Map(
      parameters.map((parameter, at) => {
        const name = textOf(parameter, 'name')
        const argument = given?.list[at]
        const isOwn = base.node === derived.node
        const source =
          argument && given
            ? toSource(argument, given.values, given.path)
            : isOwn
              ? `$${name}`
              : unknown
        if (/^["\d]/.test(source)) set(name, source)
        if (/^_?(?:major|minor|patch)_?$/i.test(name) && /^\d/.test(source)) versions.push(source)
        return [parameter, source] as const
      })
    )
    if (versions.length > 1) set('version', JSON.stringify(versions.join('.')))
    return values
  }

  function pass(
    base: Declaration,
    list: ReadonlyArray<AstNode>,
    field: 'baseName' | 'modifierName',
    values: Values
  ): void {
    for (const each of list) {
      const called = findCalled(resolver, childOf(each, field), base.path)
      const args = childrenOf(each, 'arguments')
      if (called?.node.nodeType === 'ContractDefinition' && args.length > 0) {
        passed.set(called.node, {list: args, values, path: base.path})
      }
    }
  }

  function set(name: string, source: string): void {
    if (name !== '') found.set(name, source)
  }

  function run(body: AstNode, values: Values, by: Declaration, depth: number): void {
    for (const statement of childrenOf(body, 'statements')) {
      const expression = childOf(statement, 'expression')
      if (statement.nodeType !== 'ExpressionStatement') {
        const inner = ['body', 'trueBody', 'falseBody'].flatMap(
          (key) => childOf(statement, key) ?? []
        )
        for (const each of inner) run(each, new Map(), by, depth)
      } else if (expression?.nodeType === 'Assignment') assign(expression, values, by)
      else if (expression?.nodeType === 'FunctionCall') call(expression, values, by, depth)
    }
  }

  function assign(node: AstNode, values: Values, by: Declaration): void {
    const target = childOf(node, 'leftHandSide')
    const value = childOf(node, 'rightHandSide')
    if (target?.nodeType !== 'Identifier' || !value) return
    const variable = findCalled(resolver, target, by.path)
    if (variable?.node.stateVariable !== true) return
    const source =
      values.size > 0 || by.node === derived.node ? toSource(value, values, by.path) : unknown
    set(textOf(target, 'name'), node.operator === '=' ? source : computed)
  }

  function call(node: AstNode, values: Values, by: Declaration, depth: number): void {
    const called = childOf(node, 'expression')
    const declared = called && findInternal(resolver, called, by, derived)
    if (!declared) return
    const args = childrenOf(node, 'arguments')
    const sources = args.map((each) => toSource(each, values, by.path))
    const [role, holder] = args
    const name = textOf(declared.node, 'name')
    if (args.length === 1) set(name, sources[0] ?? unknown)
    // `_grantRole(DEFAULT_ADMIN_ROLE, msg.sender)`
    if (role && holder && args.length === 2 && /^[A-Z][A-Z\d_]+$/.test(textOf(role, 'name'))) {
      set(textOf(role, 'name'), sources[1] ?? unknown)
    }
    const body = childOf(declared.node, 'body')
    const inner = parametersOf(declared.node).map(
      (each, at) => [each, sources[at] ?? unknown] as const
    )
    if (body && depth > 0) run(body, new Map(inner), declared, depth - 1)
  }

  function toSource(node: AstNode, values: Values, path: string): string {
    const [only] = childrenOf(node, 'components')
    if (node.nodeType === 'TupleExpression' && only) return toSource(only, values, path)
    if (node.nodeType === 'Identifier') {
      const declared = resolver.resolve(path, idOf(node, 'referencedDeclaration'))
      const known = declared && values.get(declared.node)
      if (known !== undefined) return known
    }
    const object = childOf(node, 'expression')
    if (node.nodeType === 'MemberAccess' && object) {
      const name = `${textOf(object, 'name')}.${textOf(node, 'memberName')}`
      if (name === 'msg.sender') return name
    }
    if (node.nodeType === 'FunctionCall' && object) {
      if (textOf(object, 'name') === '_msgSender') return 'msg.sender'
      const [argument] = childrenOf(node, 'arguments')
      if (node.kind === 'typeConversion' && argument) return toSource(argument, values, path)
    }
    const text = evaluateText(resolver, node, path)
    if (text !== undefined) return JSON.stringify(text)
    const value = evaluateConstant(resolver, node, path)?.value
    if (typeof value === 'bigint') return String(value)
    return node.nodeType === 'BinaryOperation' ? computed : unknown
  }
}
