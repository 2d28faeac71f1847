import type {EdgeEnd, GraphEdge, GraphNode} from './graph.ts'
import type {Size} from './node-size.ts'

/** A point on the screen. */
export interface Point {
  x: number
  y: number
}

/** A box on the screen, by its center. */
export interface Box extends Point, Size {}

/** Sizes of texts and shapes. */
export interface Measure {
  node: (node: GraphNode) => Size
  label: (label: string) => Size
  title: (node: GraphNode) => Size
  /** Room at the end of a line, across and along it. */
  end: (end: EdgeEnd, isHorizontal: boolean) => Room
}

/** Room across and along the direction of flow. */
export interface Room {
  across: number
  along: number
}

/** Turn a size on the screen into room across and along the direction of flow. */
export function toRoom({width, height}: Size, isHorizontal: boolean): Room {
  return isHorizontal ? {across: height, along: width} : {across: width, along: height}
}

/** Where everything of a graph is, on the screen. */
export interface GraphLayout extends Size {
  nodes: Map<GraphNode, Box>
  groups: Map<GraphNode, Box>
  /** Lines of edges; those through the borders of groups have several. */
  lines: Array<{edge: GraphEdge; points: Array<Point>}>
  labels: Map<GraphEdge, Point>
}

/** Where everything of a group is, from its upper left corner. */
export interface PlacedGroup extends GraphLayout {
  /** Where edges cross the border, across the direction of flow, by their names. */
  ports: Map<string, number>
}
