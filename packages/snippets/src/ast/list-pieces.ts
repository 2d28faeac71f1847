import {type AstNode, childrenOf, isAstNode} from './ast.ts'
import {type ByteRange, parseByteRange} from './byte-range.ts'

interface Piece extends ByteRange {
  node: AstNode
}

const pieces = new WeakMap<AstNode, ReadonlyArray<Piece>>()

/**
 * List the parts of a source that overlap a range: members of contracts, what is around these, and declarations
 * outside of contracts.
 *
 * A contract can have 10,000 members, so those of a small range are found without going through all.
 */
export function listPieces(unit: AstNode, {start, end}: ByteRange): Array<AstNode> {
  const all = pieces.get(unit) ?? cutPieces(unit)
  pieces.set(unit, all)
  let first = 0
  for (let after = all.length; first < after; ) {
    const middle = (first + after) >> 1
    if ((all[middle]?.end ?? 0) <= start) first = middle + 1
    else after = middle
  }
  const found: Array<AstNode> = []
  for (let piece = all[first]; piece && piece.start < end; piece = all[++first]) {
    found.push(piece.node)
  }
  return found
}

function cutPieces(unit: AstNode): Array<Piece> {
  return childrenOf(unit, 'nodes')
    .flatMap((node) => {
      if (node.nodeType !== 'ContractDefinition') return [node]
      return Object.values(node).flat().filter(isAstNode)
    })
    .flatMap((node) => {
      const range = parseByteRange(node.src)
      return range ? [{...range, node}] : []
    })
    .sort((a, b) => a.start - b.start)
}
