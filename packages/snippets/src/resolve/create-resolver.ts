import {createRunError} from '../artifacts/create-run-reader.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childrenOf, idOf, idsOf, textOf} from '../ast/ast.ts'
import type {SourceUnitNode} from '../ast/source-unit.ts'
import {walkAst} from '../ast/walk-ast.ts'

/** A node, and what contains it. */
export interface Declaration {
  node: AstNode
  /** The contract that contains it. */
  contract?: AstNode | undefined
  path: string
}

/** Follows the ids in syntax trees from source to source. */
export interface Resolver {
  /** Find the declaration with an id, as seen from a source; undefined for built-ins. */
  resolve(path: string, id: number | undefined): Declaration | undefined
  /** List a source and everything it imports, directly or indirectly. */
  closure(path: string): Array<string>
  /** List what a source declares outside of contracts, and its contracts. */
  topLevel(path: string): Array<Declaration>
  /** List a contract and its bases, the most derived first, in the order of `super`. */
  linearize(contract: Declaration): ReadonlyArray<Declaration>
}

interface Tree {
  unit: SourceUnitNode
  /** Paths of the sources it imports, with the ids that their trees had in its run of the compiler. */
  imports: ReadonlyMap<string, number | undefined>
}

/** A source as another one sees it: what to add to its own ids to get those that the other one uses. */
interface SeenTree {
  tree: Tree
  offset: number
}

// An index lives as long as its tree is in memory.
const indexes = new WeakMap<SourceUnitNode, Map<number, Declaration>>()

/**
 * Create a resolver, which keeps to the sources as they are when it first reads them.
 *
 * Artifacts can come from several runs of the compiler, each with ids of its own. The resolver
 * translates ids if a build-info or an import allows it; otherwise it throws `ArtifactError`.
 * See decisions/0009-cut-from-artifacts.md.
 */
export function createResolver(artifacts: Pick<Artifacts, 'readTree' | 'findUnitId'>): Resolver {
  const trees = new Map<string, Tree>()
  const views = new Map<string, () => Iterable<SeenTree>>()
  const lines = new Map<AstNode, ReadonlyArray<Declaration>>()
  const resolved = new Map<string, Map<number, Declaration | undefined>>()

  function treeOf(path: string): Tree {
    const known = trees.get(path)
    if (known) return known
    const unit = artifacts.readTree(path)
    const tree = {unit, imports: listImports(unit)}
    trees.set(path, tree)
    return tree
  }

  function view(path: string): Iterable<SeenTree> {
    const known = views.get(path)
    if (known) return known()
    const created = remember(walkImports(path, treeOf, artifacts.findUnitId))
    views.set(path, created)
    return created()
  }

  function resolve(path: string, id: number | undefined): Declaration | undefined {
    if (id === undefined) return undefined
    const known = resolved.get(path) ?? new Map<number, Declaration | undefined>()
    resolved.set(path, known)
    if (!known.has(id)) known.set(id, search(path, id))
    return known.get(id)
  }

  function search(path: string, id: number): Declaration | undefined {
    for (const {tree, offset} of view(path)) {
      const declaration = declarationsOf(tree.unit).get(id - offset)
      if (declaration) return declaration
    }

    return undefined
  }

  return {
    resolve,
    closure: (path) => Array.from(view(path), ({tree}) => tree.unit.absolutePath),
    topLevel: (path) => treeOf(path).unit.nodes.map((node) => ({node, path})),
    linearize({node, path}) {
      const known = lines.get(node)
      if (known) return known
      const line = idsOf(node, 'linearizedBaseContracts')
        .map((id) => resolve(path, id))
        .filter((declaration) => declaration !== undefined)
      lines.set(node, line)
      return line
    }
  }
}

/** List the declarations of a source when the first id is looked for. A list of imports needs none. */
function declarationsOf(unit: SourceUnitNode): Map<number, Declaration> {
  const declarations = indexes.get(unit) ?? listDeclarations(unit)
  indexes.set(unit, declarations)
  return declarations
}

/** Walk a source and everything it imports, nearest first. Each source is read when it is needed. */
function* walkImports(
  path: string,
  treeOf: (path: string) => Tree,
  findUnitId: Artifacts['findUnitId']
): Generator<SeenTree> {
  const seen = new Set([path])
  const queue: Array<SeenTree> = [{tree: treeOf(path), offset: 0}]

  for (let next = queue.shift(); next; next = queue.shift()) {
    yield next

    for (const [imported, id] of next.tree.imports) {
      if (seen.has(imported)) continue
      seen.add(imported)
      const tree = treeOf(imported)
      // An import knows the id of its target in its own run, so it is the id of `path` only for `path`.
      const direct = next.tree.unit.absolutePath === path
      const known = findUnitId(path, imported, direct ? id : undefined)
      // If nothing is known about runs, trees have to agree with all imports, as trees of one run do.
      const agrees = next.offset === 0 && (id === undefined || id === tree.unit.id)
      if (known === undefined && !agrees) throw createRunError(path, imported)
      queue.push({tree, offset: known === undefined ? 0 : known - tree.unit.id})
    }
  }
}

/** Make a generator repeatable, and run it only as far as it is read. If it throws, it throws the same each time. */
function remember<Value>(generator: Generator<Value>): () => Iterable<Value> {
  const values: Array<Value> = []
  let fault: {error: unknown} | undefined

  return function* () {
    yield* values
    if (fault) throw fault.error
    try {
      for (let next = generator.next(); !next.done; next = generator.next()) {
        values.push(next.value)
        yield next.value
      }
    } catch (error) {
      fault = {error}
      throw error
    }
  }
}

function listImports({nodes}: SourceUnitNode): Map<string, number | undefined> {
  const imports = nodes.filter(({nodeType}) => nodeType === 'ImportDirective')
  return new Map(imports.map((node) => [textOf(node, 'absolutePath'), idOf(node, 'sourceUnit')]))
}

/** List everything in a source that a name can refer to. */
function listDeclarations(unit: SourceUnitNode): Map<number, Declaration> {
  const declarations = new Map<number, Declaration>()
  const path = unit.absolutePath

  function add(root: AstNode, contract?: AstNode): void {
    walkAst(root, (node) => {
      const declares = node.nodeType.endsWith('Definition') || node.nodeType === 'EnumValue'
      const named = declares || node.nodeType === 'VariableDeclaration'
      if (named && node.id !== undefined) declarations.set(node.id, {node, contract, path})
      return node.nodeType !== 'InlineAssembly'
    })
  }

  for (const node of unit.nodes) {
    if (node.nodeType === 'ContractDefinition') {
      if (node.id !== undefined) declarations.set(node.id, {node, path})
      for (const member of childrenOf(node, 'nodes')) add(member, node)
    } else {
      add(node)
    }
  }

  // `import * as Lib` and `import "x" as Lib` refer to the import itself.
  for (const node of unit.nodes) {
    if (node.nodeType === 'ImportDirective' && node.id !== undefined) {
      declarations.set(node.id, {node, path})
    }
  }

  return declarations
}
