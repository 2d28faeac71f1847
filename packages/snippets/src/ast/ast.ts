/** A node of the compiler's syntax tree; what else it holds depends on `nodeType`. */
export interface AstNode {
  nodeType: string
  /** `start:length:file`, in UTF-8 bytes. */
  src: string
  /** Absent in inline assembly. */
  id?: number
  [field: string]: unknown
}

/** Whether a value of a syntax tree is a node. */
export function isAstNode(value: unknown): value is AstNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'nodeType' in value &&
    typeof value.nodeType === 'string' &&
    'src' in value &&
    typeof value.src === 'string'
  )
}

/** The node in a field, if there is one. */
export function childOf(node: AstNode, field: string): AstNode | undefined {
  const value = node[field]
  return isAstNode(value) ? value : undefined
}

/** The nodes in a list field; holes, as in `(a, , b)`, are left out. */
export function childrenOf(node: AstNode, field: string): Array<AstNode> {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isAstNode) : []
}

/** The text in a field, `''` if there is none. */
export function textOf(node: AstNode, field: string): string {
  const value = node[field]
  return typeof value === 'string' ? value : ''
}

/** The id of another node in a field, such as `referencedDeclaration`. */
export function idOf(node: AstNode, field: string): number | undefined {
  const value = node[field]
  // Built-ins such as `msg` have ids counted down from 2^32 and no node.
  return typeof value === 'number' && value >= 0 && value < 0x8000_0000 ? value : undefined
}

/** The ids in a list field, such as `linearizedBaseContracts`. */
export function idsOf(node: AstNode, field: string): Array<number> {
  const value = node[field]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}

/** The type of an expression or a declaration, as the compiler writes it. */
export function typeStringOf(node: AstNode): string {
  return typeDescription(node, 'typeString')
}

/** The compiler's name for a type, such as `t_function_internal_pure$…`. */
export function typeIdentifierOf(node: AstNode): string {
  return typeDescription(node, 'typeIdentifier')
}

function typeDescription(node: AstNode, field: 'typeIdentifier' | 'typeString'): string {
  const types = node.typeDescriptions
  if (typeof types !== 'object' || types === null || !(field in types)) return ''
  // `in` does not tell the compiler of TypeScript which of the two it is.
  const value = (types as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}
