import {isRecord, type Node, toNode, toNodes} from './node.ts'
import {bind, type ConfigScope, once} from './scope.ts'

/** A configuration that is being read. */
export interface Reading {
  /** Steps that are left. */
  left: number
  /** Calls of functions that have not returned. */
  depth: number
  /** Returns what another module exports, or undefined for a package. */
  load: (specifier: string, from: string) => Record<string, unknown> | undefined
}

/** Compute the value of an expression. Anything unknown is `undefined`. */
export function evaluate(reading: Reading, node: Node, scope: ConfigScope): unknown {
  if (reading.left-- <= 0) return
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'Identifier':
      return scope.values.get(String(node.name))?.()
    case 'TemplateLiteral':
      return join(
        reading,
        toNodes(node.quasis).flatMap((quasi, index) => {
          const inner = toNodes(node.expressions)[index]
          const {cooked} = quasi.value as {cooked: string}
          return inner ? [cooked, String(evaluate(reading, inner, scope))] : [cooked]
        })
      )
    case 'ArrayExpression':
      return toNodes(node.elements).flatMap((each) => {
        if (each.type !== 'SpreadElement') return [evaluate(reading, each, scope)]
        const value = evaluate(reading, toNode(each.argument), scope)
        return Array.isArray(value) ? take(reading, value) : []
      })
    case 'ObjectExpression':
      return evaluateObject(reading, node, scope)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return toFunction(reading, node, scope)
    case 'CallExpression':
      return call(reading, node, scope)
    case 'MemberExpression': {
      const object = evaluate(reading, toNode(node.object), scope)
      const property = toNode(node.property)
      const key = node.computed ? String(evaluate(reading, property, scope)) : String(property.name)
      return isRecord(object) && Object.hasOwn(object, key) ? object[key] : undefined
    }
    case 'ConditionalExpression':
      return evaluate(
        reading,
        toNode(evaluate(reading, toNode(node.test), scope) ? node.consequent : node.alternate),
        scope
      )
    case 'BinaryExpression':
      return node.operator === '+'
        ? join(
            reading,
            [node.left, node.right].map((each) => String(evaluate(reading, toNode(each), scope)))
          )
        : undefined
    case 'UnaryExpression':
      return node.operator === '!' ? !evaluate(reading, toNode(node.argument), scope) : undefined
    case 'AwaitExpression':
      return evaluate(reading, toNode(node.argument), scope)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return evaluate(reading, toNode(node.expression), scope)
    default:
      return
  }
}

/** A list that is copied costs a step for each element: a list of two, doubled forty times, has no end. */
function take<T>(reading: Reading, list: Array<T>): Array<T> {
  reading.left -= list.length
  return reading.left > 0 ? list : []
}

/** No name or address is longer than this. */
const longestText = 1_000_000

function join(reading: Reading, texts: ReadonlyArray<string>): string | undefined {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length <= longestText) return texts.join('')
  reading.left = 0
  return
}

function evaluateObject(reading: Reading, node: Node, scope: ConfigScope): Record<string, unknown> {
  const entries = toNodes(node.properties).flatMap((property): Array<[string, unknown]> => {
    if (property.type === 'SpreadElement') {
      const value = evaluate(reading, toNode(property.argument), scope)
      return isRecord(value) ? take(reading, Object.entries(value)) : []
    }
    const key = toNode(property.key)
    const name = property.computed ? evaluate(reading, key, scope) : (key.name ?? key.value)
    return [[String(name), evaluate(reading, toNode(property.value), scope)]]
  })
  return Object.fromEntries(entries)
}

function call(reading: Reading, node: Node, scope: ConfigScope): unknown {
  const callee = toNode(node.callee)
  const values = toNodes(node.arguments).map((each) => evaluate(reading, each, scope))
  if (callee.name === 'require') return reading.load(String(values[0]), scope.file)?.default
  // `require.resolve('./sidebars.js')` is a path.
  if (toNode(callee.object).name === 'require') return values[0]
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const object = evaluate(reading, toNode(callee.object), scope)
    const name = String(toNode(callee.property).name)
    const [run] = values
    if (Array.isArray(object) && typeof run === 'function') {
      if (name === 'map') return object.map((each, index) => run(each, index))
      if (name === 'flatMap') return object.flatMap((each, index) => run(each, index))
      if (name === 'filter') return object.filter((each, index) => run(each, index))
    }
    if (Array.isArray(object) && name === 'concat') {
      return [object, ...values].flatMap((each) =>
        Array.isArray(each) ? take(reading, each) : each
      )
    }
  }
  const run = evaluate(reading, callee, scope)
  if (typeof run === 'function') return run(...values)
  // The result of a function from a package is not known, but `defineConfig` and similar ones return their argument,
  // and a plugin is what it was given.
  return isRecord(values[0]) ? values[0] : undefined
}

/** Calls within calls that a configuration needs. One without end would exhaust the stack. */
const deepest = 100

/** Convert a function to one that computes its result from the values of its parameters. */
export function toFunction(
  reading: Reading,
  node: Node,
  outer: ConfigScope
): (...values: Array<unknown>) => unknown {
  return (...values) => {
    if (reading.left-- <= 0 || reading.depth >= deepest) return
    reading.depth++
    try {
      return run(values)
    } finally {
      reading.depth--
    }
  }

  function run(values: ReadonlyArray<unknown>): unknown {
    const scope: ConfigScope = {...outer, values: new Map(outer.values)}
    for (const [index, parameter] of toNodes(node.params).entries()) {
      bind(parameter, values[index], scope)
    }
    const body = toNode(node.body)
    if (body.type !== 'BlockStatement') return evaluate(reading, body, scope)
    for (const statement of toNodes(body.body)) {
      if (statement.type === 'VariableDeclaration') declareConstants(reading, statement, scope)
      if (statement.type === 'ReturnStatement' && statement.argument) {
        return evaluate(reading, toNode(statement.argument), scope)
      }
    }
    return
  }
}

/** Add the constants of a statement to a scope. */
export function declareConstants(reading: Reading, declaration: Node, scope: ConfigScope): void {
  for (const each of toNodes(declaration.declarations)) {
    const id = toNode(each.id)
    if (!each.init || id.type !== 'Identifier') continue
    scope.values.set(
      String(id.name),
      once(() => evaluate(reading, toNode(each.init), scope))
    )
  }
}
