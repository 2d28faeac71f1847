import type {SourceUnitNode} from '../artifacts/artifact.ts'
import {createRunError} from '../artifacts/create-run-reader.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childrenOf, idOf, idsOf, textOf} from '../ast/ast.ts'
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
  linearize(contract: Declaration): Array<Declaration>
}

interface Tree {
  unit: SourceUnitNode
  declarations: Map<number, Declaration>
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
 * translates ids where a build-info or an import tells how; otherwise it throws `ArtifactError`.
 * See decisions/0009-cut-from-artifacts.md.
 */
export function createResolver(artifacts: Pick<Artifacts, 'readTree' | 'findUnitId'>): Resolver {
  const trees = new Map<string, Tree>()
  const views = new Map<string, Iterator<SeenTree> & {seen: Array<SeenTree>}>()

  function treeOf(path: string): Tree {
    const known = trees.get(path)
    if (known) return known

    const unit = artifacts.readTree(path)
    const declarations = indexes.get(unit) ?? listDeclarations(unit)
    indexes.set(unit, declarations)
    const tree = {unit, declarations, imports: listImports(unit)}
    trees.set(path, tree)
    return tree
  }

  /** Go through a source and all it imports, nearest first, and read each when it is needed. */
  function* walkImports(path: string): Generator<SeenTree> {
    const seen = new Set([path])
    const queue: Array<SeenTree> = [{tree: treeOf(path), offset: 0}]

    for (let next = queue.shift(); next; next = queue.shift()) {
      yield next

      for (const [imported, id] of next.tree.imports) {
        if (seen.has(imported)) continue
        seen.add(imported)
        queue.push(
          see(
            path,
            imported,
            next.tree.unit.absolutePath === path,
            next.offset === 0 ? id : undefined
          )
        )
      }
    }
  }

  /**
   * See a source as `from` does.
   *
   * @param expected Its id, as the import says that led here. It holds in the run of the importing
   *   source, which is that of `from` if `from` itself imports it.
   */
  function see(from: string, to: string, direct: boolean, expected: number | undefined): SeenTree {
    const tree = treeOf(to)
    const known = artifacts.findUnitId(from, to, direct ? expected : undefined)
    const id = known ?? expected
    if (id === undefined || (known === undefined && id !== tree.unit.id)) {
      throw createRunError(from, to)
    }
    return {tree, offset: id - tree.unit.id}
  }

  function* view(path: string): Generator<SeenTree> {
    let known = views.get(path)
    if (!known) {
      known = Object.assign(walkImports(path), {seen: []})
      views.set(path, known)
    }

    yield* known.seen
    for (let next = known.next(); !next.done; next = known.next()) {
      known.seen.push(next.value)
      yield next.value
    }
  }

  function resolve(path: string, id: number | undefined): Declaration | undefined {
    if (id === undefined) return undefined

    for (const {tree, offset} of view(path)) {
      const declaration = tree.declarations.get(id - offset)
      if (declaration) return declaration
    }

    return undefined
  }

  return {
    resolve,
    closure: (path) => Array.from(view(path), ({tree}) => tree.unit.absolutePath),
    topLevel: (path) => treeOf(path).unit.nodes.map((node) => ({node, path})),
    linearize({node, path}) {
      return idsOf(node, 'linearizedBaseContracts')
        .map((id) => resolve(path, id))
        .filter((declaration) => declaration !== undefined)
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
