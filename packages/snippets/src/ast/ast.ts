/** A node of the compiler's syntax tree. Its other fields depend on `nodeType`. */
export interface AstNode {
  nodeType: string
  /** `start:length:file`, in UTF-8 bytes. */
  src: string
  /** Absent in inline assembly. */
  id?: number
  [field: string]: unknown
}

/** Check whether a value is a node. */
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

/** Get the node in a field. */
export function childOf(node: AstNode, field: string): AstNode | undefined {
  const value = node[field]
  return isAstNode(value) ? value : undefined
}

/** Get the nodes in a list field, without holes such as the one in `(a, , b)`. */
export function childrenOf(node: AstNode, field: string): Array<AstNode> {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isAstNode) : []
}

/** The fields of a declaration or a type that have a list of parameters. */
export type ParameterField = 'parameters' | 'returnParameters'

/** Get the parameters or the returned values of a declaration or a type. Nodes of other kinds have none. */
export function parametersOf(node: AstNode, field: ParameterField = 'parameters'): Array<AstNode> {
  const list = childOf(node, field)
  return list ? childrenOf(list, 'parameters') : []
}

/** Get the text in a field, or `''` if there is none. */
export function textOf(node: AstNode, field: string): string {
  const value = node[field]
  return typeof value === 'string' ? value : ''
}

/** Get the id of another node from a field such as `referencedDeclaration`. */
export function idOf(node: AstNode, field: string): number | undefined {
  const value = node[field]
  // The ids of built-ins such as `msg` count down from 2^32 and have no node.
  return typeof value === 'number' && value >= 0 && value < 0x8000_0000 ? value : undefined
}

/** Get the ids from a list field such as `linearizedBaseContracts`. */
export function idsOf(node: AstNode, field: string): Array<number> {
  const value = node[field]
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
}

/** Get the type of an expression or a declaration, as the compiler writes it. */
export function typeStringOf(node: AstNode): string {
  return typeDescription(node, 'typeString')
}

/** Get the compiler's identifier of a type, such as `t_function_internal_pure$…`. */
export function typeIdentifierOf(node: AstNode): string {
  return typeDescription(node, 'typeIdentifier')
}

function typeDescription(node: AstNode, field: 'typeIdentifier' | 'typeString'): string {
  const types = node.typeDescriptions
  if (typeof types !== 'object' || types === null || !(field in types)) return ''
  // TypeScript cannot narrow by `in` with a variable key.
  const value = (types as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}
