/** A node of acorn. Configurations are read leniently, so what a node may hold is asked of the node. */
export interface Node {
  type: string
  [key: string]: unknown
}

/** Take what a node holds as a node. */
export function toNode(value: unknown): Node {
  return (value ?? {type: 'None'}) as Node // The parser makes nodes only.
}

/** Take what a node holds as a list of nodes, without the holes of arrays. */
export function toNodes(value: unknown): Array<Node> {
  return Array.isArray(value) ? value.filter(Boolean).map(toNode) : []
}

/** Check whether a value has properties. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
