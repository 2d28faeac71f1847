import type {SourceUnitNode} from '../ast/source-unit.ts'
import {walkAst} from '../ast/walk-ast.ts'

/**
 * Check whether two trees of one text number their nodes in the same order.
 *
 * If so, ids differ by the difference between the ids of the roots.
 */
export function hasSameNumbering(tree: SourceUnitNode, other: SourceUnitNode): boolean {
  const [numbers, others] = [numberNodes(tree), numberNodes(other)]
  if (numbers.size !== others.size) return false
  for (const [number, node] of numbers) if (others.get(number) !== node) return false
  return true
}

/** Map ids, counted from that of the root, to the type and place of their nodes. */
function numberNodes(tree: SourceUnitNode): Map<number, string> {
  const nodes = new Map<number, string>()

  walkAst(tree, ({id, nodeType, src}) => {
    // The last part of a place is the number of the source, which differs between runs.
    if (id !== undefined) nodes.set(id - tree.id, `${nodeType} ${src.replace(/:-?\d+$/, '')}`)
    return undefined
  })

  return nodes
}
