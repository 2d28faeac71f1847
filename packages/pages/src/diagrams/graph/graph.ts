/** Where a flowchart flows to. */
export type Direction = 'TD' | 'LR' | 'BT' | 'RL'

/** The shape of the box of a node. */
export type Shape =
  | 'rectangle'
  | 'rounded'
  | 'stadium'
  | 'circle'
  | 'double-circle'
  | 'subroutine'
  | 'cylinder'
  | 'trapezoid'
  | 'trapezoid-alt'
  | 'lean-right'
  | 'lean-left'
  | 'flag'
  | 'hexagon'
  | 'diamond'
  | 'start'
  | 'end'

/** A node, or a group of nodes. */
export interface GraphNode {
  id: string
  /** Lines of its text. */
  label: string
  shape: Shape
  /** The group around it. */
  parent?: GraphNode | undefined
  /** What is inside of a group; undefined for a node. */
  children?: Array<GraphNode>
  /** The direction of a group that has its own. */
  direction?: Direction | undefined
}

/** How the line of an arrow looks. */
export type LineStyle = 'solid' | 'dotted' | 'thick'

/** An arrow. */
export interface GraphEdge {
  from: GraphNode
  to: GraphNode
  label?: string | undefined
  style: LineStyle
  hasStart: boolean
  hasEnd: boolean
}

/** A flowchart, or a diagram of states. */
export interface Graph {
  direction: Direction
  /** Without a shape of its own: everything is inside. */
  root: GraphNode
  edges: Array<GraphEdge>
}
