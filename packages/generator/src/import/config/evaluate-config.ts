import {tsPlugin} from '@sveltejs/acorn-typescript'
import {Parser} from 'acorn'
import {declareConstants, evaluate, type Reading, toFunction} from './evaluate.ts'
import {type Node, toNode, toNodes} from './node.ts'
import {type ConfigScope, once} from './scope.ts'

/** Finds the text of a module that another one imports. Returns undefined for packages. */
export type FindModule = (
  specifier: string,
  from: string
) => {file: string; text: string} | undefined

const TypeScript = Parser.extend(tsPlugin({jsx: {}}))

/** Steps that a configuration may take, so that every import ends. */
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
  const modules = new Map<string, () => Record<string, unknown>>()
  const read = (name: string, content: string): Record<string, unknown> => {
    // A module that imports itself, even through others, exports nothing until it is read.
    const module = modules.get(name) ?? once(() => evaluateModule(reading, name, content))
    modules.set(name, module)
    return module()
  }
  const reading: Reading = {
    left: longest,
    depth: 0,
    load(specifier, from) {
      const found = findModule(specifier, from)
      return found && read(found.file, found.text)
    }
  }
  try {
    return read(file, text).default
  } catch (error) {
    // A function that doubles a text again and again exceeds the longest text there can be.
    if (error instanceof RangeError) return
    throw error
  }
}

function evaluateModule(reading: Reading, file: string, text: string): Record<string, unknown> {
  let program: Node
  try {
    program = toNode(
      TypeScript.parse(text, {ecmaVersion: 'latest', sourceType: 'module', locations: true})
    )
  } catch {
    // The caller reports a configuration without a value.
    return {}
  }
  const scope: ConfigScope = {file, values: new Map()}
  const exported: Record<string, unknown> = {}
  const body = toNodes(program.body)
  for (const statement of body) declare(reading, statement, scope)
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      exported.default = callConfig(reading, toNode(statement.declaration), scope)
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const name of listNames(statement)) exported[name] = scope.values.get(name)?.()
    } else if (statement.type === 'ExpressionStatement') {
      const value = findCommonJs(toNode(statement.expression))
      if (value) exported.default = callConfig(reading, value, scope)
    }
  }
  return exported
}

/** Add the names that a statement declares or imports to the scope of its module. */
function declare(reading: Reading, statement: Node, scope: ConfigScope): void {
  const declaration =
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? toNode(statement.declaration)
      : statement
  if (declaration.type === 'VariableDeclaration') declareConstants(reading, declaration, scope)
  if (declaration.type === 'FunctionDeclaration') {
    const name = String(toNode(declaration.id).name)
    scope.values.set(name, () => toFunction(reading, declaration, scope))
  }
  if (declaration.type === 'ImportDeclaration') {
    const specifier = String(toNode(declaration.source).value)
    const loadModule = once(() => reading.load(specifier, scope.file) ?? {})
    for (const each of toNodes(declaration.specifiers)) {
      const imported = each.imported ? String(toNode(each.imported).name) : 'default'
      scope.values.set(String(toNode(each.local).name), () => loadModule()[imported])
    }
  }
}

/** A configuration may be a function, or be wrapped in one, as in `defineConfig({…})`. */
function callConfig(reading: Reading, node: Node, scope: ConfigScope): unknown {
  const value = evaluate(reading, node, scope)
  return typeof value === 'function' ? value() : value
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
