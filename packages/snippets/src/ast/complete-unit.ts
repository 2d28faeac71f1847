import {childrenOf} from './ast.ts'
import type {SourceUnitNode} from './source-unit.ts'

/**
 * Fill in what old compilers leave out: the kind of a function (before 0.5), and the mutability of a variable (before
 * 0.6.5). Changes the tree itself: it has just been parsed.
 */
export function completeUnit(unit: SourceUnitNode): SourceUnitNode {
  for (const contract of unit.nodes) {
    for (const node of childrenOf(contract, 'nodes')) {
      if (node.nodeType === 'FunctionDefinition' && typeof node.kind !== 'string') {
        const plain = node.name === '' ? 'fallback' : 'function'
        node.kind = node.isConstructor === true ? 'constructor' : plain
      }
      if (node.nodeType === 'VariableDeclaration' && typeof node.mutability !== 'string') {
        node.mutability = node.constant === true ? 'constant' : 'mutable'
      }
    }
  }
  return unit
}
