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
  | 'table'

/** A node, or a group of nodes. */
export interface GraphNode {
  id: string
  /** Lines of its text. */
  label: string
  shape: Shape
  /** Rows below the name of a class or an entity. */
  table?: NodeTable
  /** The group around it. */
  parent?: GraphNode | undefined
  /** Content of a group; undefined for a node. */
  children?: Array<GraphNode>
  /** The direction of a group that has its own. */
  direction?: Direction | undefined
}

/** A class or an entity, below its name. */
export interface NodeTable {
  /** Its kind, shown above its name: `interface`. */
  kind?: string
  /** Rows, in parts with a line between them. */
  parts: Array<Array<TableRow>>
}

/** A row of a class or an entity. */
export interface TableRow {
  cells: Array<string>
  /** Abstract members are in italics, and static ones are underlined. */
  look?: 'italic' | 'underline' | undefined
}

/** The end of a line: the head of an arrow, or how many there are of an entity. */
export type EdgeHead =
  | 'arrow'
  | 'triangle'
  | 'diamond'
  | 'open-diamond'
  | 'one'
  | 'zero-one'
  | 'many'
  | 'zero-many'

/** The mark at the end of a line that meets a node. */
export interface EdgeEnd {
  head?: EdgeHead | undefined
  /** How many there are: `1..*`. */
  text?: string | undefined
}

/** How the line of an arrow looks. */
export type LineStyle = 'solid' | 'dotted' | 'thick'

/** An arrow. */
export interface GraphEdge {
  from: GraphNode
  to: GraphNode
  label?: string | undefined
  style: LineStyle
  start?: EdgeEnd | undefined
  end?: EdgeEnd | undefined
}

/** Nodes and arrows: any diagram but a sequence. */
export interface Graph {
  direction: Direction
  /** Without a shape of its own: everything is inside. */
  root: GraphNode
  edges: Array<GraphEdge>
}
