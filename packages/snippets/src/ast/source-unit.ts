import {type AstNode, isAstNode} from './ast.ts'

/** The syntax tree of one source. */
export interface SourceUnitNode extends AstNode {
  nodeType: 'SourceUnit'
  id: number
  absolutePath: string
  nodes: Array<AstNode>
}

/** Check whether a value is the syntax tree of a source. */
export function isSourceUnitNode(value: unknown): value is SourceUnitNode {
  return (
    isAstNode(value) &&
    value.nodeType === 'SourceUnit' &&
    typeof value.id === 'number' &&
    typeof value.absolutePath === 'string' &&
    Array.isArray(value.nodes) &&
    value.nodes.every(isAstNode)
  )
}
