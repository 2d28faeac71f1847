import type {SourceUnitNode} from '../artifacts/artifact.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childrenOf, idOf, idsOf, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import {ArtifactError} from '../errors.ts'

/** A node, and what it is in. */
export interface Declaration {
  node: AstNode
  /** Contract around it. */
  contract?: AstNode | undefined
  path: string
}

/** Follows the ids in syntax trees from source to source. */
export interface Resolver {
  /** The declaration with an id, as seen from a source; nothing for what is built in. */
  resolve(path: string, id: number | undefined): Declaration | undefined
  /** A source and all that it imports, also through others. */
  closure(path: string): Array<string>
  /** What a source declares outside of contracts. */
  topLevel(path: string): Array<Declaration>
  /** A contract and its bases, the most derived first, as `super` goes through them. */
  linearize(contract: Declaration): Array<Declaration>
}

interface Tree {
  unit: SourceUnitNode
  declarations: Map<number, Declaration>
}

// As long as a tree is in memory, so is what was found in it, and no longer.
const indexes = new WeakMap<SourceUnitNode, Map<number, Declaration>>()

/**
 * Create a resolver, which stays with the sources as they are when it first sees them.
 *
 * Ids are unique only within one run of the compiler. Every import says which id it
 * expects of the other source: where that is another, the artifacts are of several runs.
 */
export function createResolver(artifacts: Pick<Artifacts, 'readTree'>): Resolver {
  const trees = new Map<string, Tree>()

  function treeOf(path: string): Tree {
    const known = trees.get(path)
    if (known) return known

    const unit = artifacts.readTree(path)
    const declarations = indexes.get(unit) ?? listDeclarations(unit)
    indexes.set(unit, declarations)
    const tree = {unit, declarations}
    trees.set(path, tree)
    return tree
  }

  function resolve(path: string, id: number | undefined): Declaration | undefined {
    if (id === undefined) return undefined
    const seen = new Set([path])
    const queue = [path]

    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const tree = treeOf(next)
      const declaration = tree.declarations.get(id)
      if (declaration) return declaration

      for (const imported of tree.unit.nodes) {
        if (imported.nodeType !== 'ImportDirective') continue
        const importedPath = textOf(imported, 'absolutePath')
        if (seen.has(importedPath)) continue
        seen.add(importedPath)
        checkRun(next, importedPath, idOf(imported, 'sourceUnit'))
        queue.push(importedPath)
      }
    }

    return undefined
  }

  function checkRun(path: string, imported: string, expected: number | undefined): void {
    if (expected === undefined || treeOf(imported).unit.id === expected) return
    throw new ArtifactError(
      `Unexpected artifacts of \`${path}\` and \`${imported}\` from different runs of the compiler: run \`forge build --force\``
    )
  }

  return {
    resolve,

    closure(path) {
      const paths = new Set([path])

      for (const next of paths) {
        for (const node of treeOf(next).unit.nodes) {
          if (node.nodeType === 'ImportDirective') paths.add(textOf(node, 'absolutePath'))
        }
      }

      return [...paths]
    },

    topLevel: (path) => treeOf(path).unit.nodes.map((node) => ({node, path})),
    linearize({node, path}) {
      return idsOf(node, 'linearizedBaseContracts')
        .map((id) => resolve(path, id))
        .filter((declaration) => declaration !== undefined)
    }
  }
}

/** Everything in a source that a name can refer to. */
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
