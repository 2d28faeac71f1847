import {tsPlugin} from '@sveltejs/acorn-typescript'
import {type Options, Parser} from 'acorn'
import type {Expression, Node, Program} from 'estree'
import type {Point, Position} from 'unist'
import {type Constants, createConstants} from './evaluate-literal.ts'

/** Kinds of text that hold an object for us. */
export type ModuleKind = 'json' | 'js' | 'jsx' | 'ts' | 'tsx'

/** The default export of a module, and the constants that it can refer to. */
export interface ParsedModule {
  /** Undefined when the module has no default export. */
  value: Node | undefined
  /** Undefined for JSON. */
  program?: Program
  constants: Constants
}

const options: Options = {ecmaVersion: 'latest', sourceType: 'module', locations: true}
const TypeScript = Parser.extend(tsPlugin())
const Jsx = Parser.extend(tsPlugin({jsx: {}}))

/**
 * Parse a module, or a single JSON value, without running it.
 *
 * Throws a `SyntaxError` of acorn, which has a `loc`.
 */
export function parseModule(source: string, kind: ModuleKind): ParsedModule {
  // These end a line in JavaScript and nowhere else, so places after them would be wrong.
  const text = source.replace(/[\u2028\u2029]/g, ' ')
  if (kind === 'json') {
    // JSON is an expression. The parser, unlike `JSON.parse`, reports the place of each key and keeps their order.
    const value = toNode(Parser.parseExpressionAt(text, 0, options))
    return {value, constants: createConstants(new Map())}
  }

  // A file ending in `.ts` may assert types with `<T>value`, which looks like JSX.
  const parser = kind === 'ts' ? TypeScript : Jsx
  const program = toNode(parser.parse(text, options)) as Program // `parse` returns nothing else.
  const declarations = new Map<string, Expression>()
  let value: Node | undefined

  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'VariableDeclaration' && declaration.kind === 'const') {
      for (const {id, init} of declaration.declarations) {
        if (id.type === 'Identifier' && init) declarations.set(id.name, init)
      }
    }
    if (statement.type === 'ExportDefaultDeclaration') value = toNode(statement.declaration)
    if (statement.type === 'ExpressionStatement')
      value = findCommonJsExport(statement.expression) ?? value
  }

  return {value, program, constants: createConstants(declarations)}
}

/** Convert the location of an ESTree node, whose columns start at zero, to a place. */
export function toNodePlace(node: Node): Position | undefined {
  if (!node.loc) return
  const {start, end} = node.loc
  return {
    start: {line: start.line, column: start.column + 1},
    end: {line: end.line, column: end.column + 1}
  }
}

/** The error of `parseModule` and its place. A text that is nested deeper than the stack has no place. */
export function toModuleFault(error: unknown): {reason: string; place: Point | undefined} {
  const {message, loc} = error as {message: string; loc?: {line: number; column: number}}
  return {
    reason: message.replace(/ \(\d+:\d+\)$/, ''),
    place: loc && {line: loc.line, column: loc.column + 1}
  }
}

/** `module.exports = {...}` */
function findCommonJsExport(node: Expression): Node | undefined {
  if (
    node.type === 'AssignmentExpression' &&
    node.left.type === 'MemberExpression' &&
    node.left.object.type === 'Identifier' &&
    node.left.object.name === 'module' &&
    node.left.property.type === 'Identifier' &&
    node.left.property.name === 'exports'
  ) {
    return node.right
  }
  return
}

/** Nodes of acorn are nodes of ESTree under a type of their own. */
function toNode(node: unknown): Node {
  return node as Node
}
