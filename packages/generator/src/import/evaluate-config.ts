import {tsPlugin} from '@sveltejs/acorn-typescript'
import {Parser} from 'acorn'

/** A node of acorn. Configurations are read leniently, so what a node may hold is asked of the node. */
interface Node {
  type: string
  [key: string]: unknown
}

/** Finds the text of a module that another one imports. Returns undefined for packages. */
export type FindModule = (
  specifier: string,
  from: string
) => {file: string; text: string} | undefined

/** Values by name; an import is read when it is needed. */
type Scope = Map<string, () => unknown>

/** Name under which a scope keeps the file that it is of. No identifier has a space. */
const ownFile = 'own file'

const TypeScript = Parser.extend(tsPlugin({jsx: {}}))

/** Calls, imports and loops that a configuration may take, so that every import ends. */
const longest = 100_000

/**
 * Find the value that a configuration exports, without running it.
 *
 * Knows literals, constants, spreads, imports of other files, `map` and small functions, which is what sidebars are
 * written with. Anything else is `undefined`, as is what depends on it.
 */
export function evaluateConfig(
  file: string,
  text: string,
  findModule: FindModule = () => undefined
): unknown {
  return readModule({left: longest, findModule}, file, text).default
}

/** A configuration that is being read. */
interface Reading {
  /** Steps that are left. */
  left: number
  findModule: FindModule
}

function readModule(reading: Reading, file: string, text: string): Record<string, unknown> {
  let program: Node
  try {
    program = toNode(
      TypeScript.parse(text, {ecmaVersion: 'latest', sourceType: 'module', locations: true})
    )
  } catch {
    // The caller reports a configuration without a value.
    return {}
  }
  const scope: Scope = new Map([[ownFile, () => file]])
  const exported: Record<string, unknown> = {}
  const body = toNodes(program.body)
  for (const statement of body) declare(reading, statement, file, scope)
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      exported.default = callConfig(reading, toNode(statement.declaration), scope)
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const name of listNames(statement)) exported[name] = scope.get(name)?.()
    } else if (statement.type === 'ExpressionStatement') {
      const value = findCommonJs(toNode(statement.expression))
      if (value) exported.default = callConfig(reading, value, scope)
    }
  }
  return exported
}

function declare(reading: Reading, statement: Node, file: string, scope: Scope): void {
  const declaration =
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? toNode(statement.declaration)
      : statement
  if (declaration.type === 'VariableDeclaration') {
    for (const each of toNodes(declaration.declarations)) {
      const id = toNode(each.id)
      if (each.init) bindLate(id, () => evaluate(reading, toNode(each.init), scope), scope)
    }
  }
  if (declaration.type === 'FunctionDeclaration') {
    const name = String(toNode(declaration.id).name)
    scope.set(name, () => toFunction(reading, declaration, scope))
  }
  if (declaration.type === 'ImportDeclaration') {
    const specifier = String(toNode(declaration.source).value)
    const loadModule = once(() => {
      const found = reading.findModule(specifier, file)
      return found && reading.left-- > 0 ? readModule(reading, found.file, found.text) : {}
    })
    for (const each of toNodes(declaration.specifiers)) {
      const imported = each.imported ? String(toNode(each.imported).name) : 'default'
      scope.set(String(toNode(each.local).name), () => loadModule()[imported])
    }
  }
}

/** A configuration may be a function, or be wrapped in one, as in `defineConfig({…})`. */
function callConfig(reading: Reading, node: Node, scope: Scope): unknown {
  const value = evaluate(reading, node, scope)
  return typeof value === 'function' ? value() : value
}

function evaluate(reading: Reading, node: Node, scope: Scope): unknown {
  if (reading.left-- <= 0) return
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'Identifier':
      return scope.get(String(node.name))?.()
    case 'TemplateLiteral':
      return toNodes(node.quasis)
        .flatMap((quasi, index) => {
          const inner = toNodes(node.expressions)[index]
          const {cooked} = quasi.value as {cooked: string}
          return inner ? [cooked, String(evaluate(reading, inner, scope))] : [cooked]
        })
        .join('')
    case 'ArrayExpression':
      return toNodes(node.elements).flatMap((each) => {
        if (each.type !== 'SpreadElement') return [evaluate(reading, each, scope)]
        const value = evaluate(reading, toNode(each.argument), scope)
        return Array.isArray(value) ? value : []
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
        ? `${evaluate(reading, toNode(node.left), scope)}${evaluate(reading, toNode(node.right), scope)}`
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

function evaluateObject(reading: Reading, node: Node, scope: Scope): Record<string, unknown> {
  const entries = toNodes(node.properties).flatMap((property): Array<[string, unknown]> => {
    if (property.type === 'SpreadElement') {
      const value = evaluate(reading, toNode(property.argument), scope)
      return isRecord(value) ? Object.entries(value) : []
    }
    const key = toNode(property.key)
    const name = property.computed ? evaluate(reading, key, scope) : (key.name ?? key.value)
    return [[String(name), evaluate(reading, toNode(property.value), scope)]]
  })
  return Object.fromEntries(entries)
}

function call(reading: Reading, node: Node, scope: Scope): unknown {
  const callee = toNode(node.callee)
  const values = toNodes(node.arguments).map((each) => evaluate(reading, each, scope))
  if (callee.name === 'require') return load(reading, String(values[0]), scope)
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
    if (Array.isArray(object) && name === 'concat') return object.concat(...values)
  }
  const run = evaluate(reading, callee, scope)
  if (typeof run === 'function') return run(...values)
  // The result of a function from a package is not known, but `defineConfig` and similar ones return their argument.
  return values.length === 1 && isRecord(values[0]) ? values[0] : undefined
}

function load(reading: Reading, specifier: string, scope: Scope): unknown {
  const found =
    reading.left-- > 0 ? reading.findModule(specifier, String(scope.get(ownFile)?.())) : undefined
  return found && readModule(reading, found.file, found.text).default
}

function toFunction(
  reading: Reading,
  node: Node,
  outer: Scope
): (...values: Array<unknown>) => unknown {
  return (...values) => {
    if (reading.left-- <= 0) return
    const scope = new Map(outer)
    for (const [index, parameter] of toNodes(node.params).entries()) {
      bind(parameter, values[index], scope)
    }
    const body = toNode(node.body)
    if (body.type !== 'BlockStatement') return evaluate(reading, body, scope)
    for (const statement of toNodes(body.body)) {
      if (statement.type === 'VariableDeclaration') declare(reading, statement, '', scope)
      if (statement.type === 'ReturnStatement' && statement.argument) {
        return evaluate(reading, toNode(statement.argument), scope)
      }
    }
    return
  }
}

function bindLate(pattern: Node, read: () => unknown, scope: Scope): void {
  if (pattern.type === 'Identifier') scope.set(String(pattern.name), once(read))
}

/** Bind a parameter, which may take an object apart. */
function bind(pattern: Node, value: unknown, scope: Scope): void {
  if (pattern.type === 'Identifier') scope.set(String(pattern.name), () => value)
  if (pattern.type === 'ObjectPattern' && isRecord(value)) {
    for (const property of toNodes(pattern.properties)) {
      if (property.type === 'Property') {
        bind(toNode(property.value), value[String(toNode(property.key).name)], scope)
      }
    }
  }
}

/** Keep the first answer. A constant that needs itself has none. */
function once<T>(read: () => T): () => T {
  let state: {value: T} | undefined
  let isReading = false
  return () => {
    if (!state && !isReading) {
      isReading = true
      state = {value: read()}
    }
    return (state?.value ?? {}) as T // Nothing of a circle can be known.
  }
}

/** `module.exports = …` */
function findCommonJs(node: Node): Node | undefined {
  if (node.type !== 'AssignmentExpression') return
  const left = toNode(node.left)
  const isExport =
    left.type === 'MemberExpression' &&
    toNode(left.object).name === 'module' &&
    toNode(left.property).name === 'exports'
  return isExport ? toNode(node.right) : undefined
}

function listNames(statement: Node): Array<string> {
  const declaration = statement.declaration ? toNode(statement.declaration) : undefined
  if (!declaration)
    return toNodes(statement.specifiers).map((each) => String(toNode(each.exported).name))
  if (declaration.id) return [String(toNode(declaration.id).name)]
  return toNodes(declaration.declarations).map((each) => String(toNode(each.id).name))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function toNode(value: unknown): Node {
  return (value ?? {type: 'None'}) as Node // The parser makes nodes only.
}

function toNodes(value: unknown): Array<Node> {
  return Array.isArray(value) ? value.filter(Boolean).map(toNode) : []
}
