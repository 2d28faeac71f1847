import {
  ComputedError,
  createConstants,
  evaluateLiteral,
  resolveInclude,
  toPlace
} from '@lockstep/navtree/parse'
import {findNearest, toHint} from '@lockstep/problem'
import type {Expression, ImportDeclaration, Node, Program} from 'estree'
import type {Root} from 'mdast'
import type {Position} from 'unist'
import type {Registry} from '../components/component-spec.ts'
import type {ReportFinding} from '../problem.ts'

/** The meaning of names in one file. */
export interface Scope {
  file: string
  report: ReportFinding
  /** Names of imported Markdown files. */
  partials: Map<string, Partial>
  /** Names whose value is known. */
  values: Map<string, unknown>
  /** Names that were reported where they were declared. */
  reported: Set<string>
}

/** A Markdown file as a page names it. */
export interface Partial {
  /** As it was written. */
  include: string
  /** From the root of the docs set. Undefined when it is outside. */
  file: string | undefined
  place: Position | undefined
}

/** Initial values of a scope. */
export interface ScopeOptions {
  file: string
  rootName: string
  frontMatter: Record<string, unknown>
  components: Registry
  report: ReportFinding
}

// Their components are in the registry, so where they come from does not matter.
const knownModules =
  /^(nextra|nextra\/.+|nextra-theme-(docs|blog)|next\/(link|image)(\.js)?|@lockstep\/.+)$/

/** Values larger than this are a mistake, or an attack on the machine that builds. */
const largestValue = 20_000

/** A value that is too large to be kept. Its message is the reason. */
export class LargeValueError extends ComputedError {
  override name = 'LargeValueError'
  override message =
    `Unexpected value of more than ${largestValue} parts, expected fewer; a component of the site can read a file`
}

/** Build the scope of a file from its imports and constants. */
export function buildScope(tree: Root, options: ScopeOptions): Scope {
  const {file, frontMatter, report} = options
  const scope: Scope = {
    file,
    report,
    partials: new Map(),
    values: new Map(['frontMatter', 'frontmatter', 'metadata'].map((name) => [name, frontMatter])),
    reported: new Set()
  }

  for (const node of tree.children) {
    // The parser always returns the program of a statement that it could parse.
    if (node.type === 'mdxjsEsm' && node.data?.estree) addProgram(scope, node.data.estree, options)
  }
  return scope
}

/** Compute the value of an expression. `convertNode` converts elements to values. */
export function evaluateValue(
  node: Node,
  scope: Pick<Scope, 'values'>,
  convertNode: (node: Node) => unknown
): unknown {
  const value = evaluateLiteral(node, createConstants(new Map()), (other) => {
    const type: string = other.type // ESTree has no types for JSX.
    if (type === 'JSXElement' || type === 'JSXFragment') return convertNode(other)
    return evaluateName(other, scope)
  })
  if (isLarge(value)) throw new LargeValueError(node)
  return value
}

/** `frontmatter.title`, `name` */
function evaluateName(node: Node, scope: Pick<Scope, 'values'>): unknown {
  if (node.type === 'Identifier' && scope.values.has(node.name)) return scope.values.get(node.name)
  if (node.type !== 'MemberExpression' || node.object.type === 'Super')
    throw new ComputedError(node)

  const object = evaluateName(node.object, scope)
  const {property} = node
  const key =
    !node.computed && property.type === 'Identifier'
      ? property.name
      : property.type === 'Literal'
        ? String(property.value)
        : undefined
  if (key === undefined || object === null || typeof object !== 'object')
    throw new ComputedError(node)
  // A missing key is undefined. Inherited properties are code, so they don't count.
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

function addProgram(scope: Scope, program: Program, options: ScopeOptions): void {
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      addImport(scope, statement, options)
    } else if (
      statement.type === 'ExportNamedDeclaration' &&
      statement.declaration?.type === 'VariableDeclaration'
    ) {
      for (const {id, init} of statement.declaration.declarations) {
        addConstant(scope, id.type === 'Identifier' ? id.name : undefined, init, statement)
      }
    } else {
      const declaration = 'declaration' in statement ? statement.declaration : undefined
      const id = declaration && 'id' in declaration ? declaration.id : undefined
      const name = id?.type === 'Identifier' ? id.name : undefined
      if (name !== undefined) scope.reported.add(name)
      reportCode(scope, statement, name)
    }
  }
}

function addImport(scope: Scope, statement: ImportDeclaration, options: ScopeOptions): void {
  const source = String(statement.source.value)
  const local = statement.specifiers.find(({type}) => type === 'ImportDefaultSpecifier')?.local.name
  const place = toPlace(statement)

  if (/\.mdx?$/.test(source)) {
    const file = resolveInclude(options.file, source, options.rootName)
    if (local !== undefined) scope.partials.set(local, {include: source, file, place})
    return
  }
  if (/\.(avif|gif|ico|jpe?g|mp4|pdf|png|svg|webm|webp)$/i.test(source)) {
    if (local !== undefined) scope.values.set(local, toAssetUrl(source))
    return
  }
  if (knownModules.test(source)) return

  const names = statement.specifiers.map(({local}) => local.name)
  const unknown = names.filter((name) => !Object.hasOwn(options.components, name))
  if (unknown.length === 0 && names.length > 0) return
  const nearest = /^next/.test(source)
    ? findNearest(source, ['nextra/components', 'nextra-theme-docs', 'next/link', 'next/image'])
    : undefined
  for (const name of unknown) scope.reported.add(name)
  const hint = toHint(nearest)
  const reason = `Unexpected import of \`${source}\`, expected registered components or an \`.mdx\` file, because pages cannot run code${hint}`
  scope.report({ruleId: 'unknown-import', reason, place, subject: source})
}

/** `../../public/logo.png` -> `/logo.png` */
function toAssetUrl(source: string): string {
  if (!/^(?:[@~]|\.{1,2})\//.test(source)) return source
  const at = source.lastIndexOf('/public/')
  return at === -1 ? source : source.slice(at + '/public'.length)
}

function addConstant(
  scope: Scope,
  name: string | undefined,
  init: Expression | null | undefined,
  statement: Node
): void {
  if (name === 'metadata' && scope.values.has(name) && init?.type === 'ObjectExpression') {
    // Front matter of version 4, which navtree has read already, as far as it can be known.
    return
  }
  try {
    if (name === undefined || !init) throw new ComputedError(statement)
    scope.values.set(name, evaluateValue(init, scope, rejectJsx))
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    if (name !== undefined) scope.reported.add(name)
    reportCode(scope, statement, name, error instanceof LargeValueError ? error.message : undefined)
  }
}

function rejectJsx(node: Node): never {
  throw new ComputedError(node)
}

function reportCode(
  scope: Scope,
  statement: Node,
  name: string | undefined,
  reason = 'Unexpected code, expected imports and literal constants; anything else belongs in a component of the site'
): void {
  scope.report({ruleId: 'computed-value', reason, place: toPlace(statement), subject: name})
}

function isLarge(value: unknown): boolean {
  let left = largestValue
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (--left < 0) return true
    if (next && typeof next === 'object') {
      for (const inner of Object.values(next)) waiting.push(inner)
    }
  }
  return false
}
