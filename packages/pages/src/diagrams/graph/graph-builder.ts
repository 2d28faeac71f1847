import {LimitError} from '../limit-error.ts'
import type {Direction, Graph, GraphEdge, GraphNode, Shape} from './graph.ts'

/** Drawings of more are not readable, and take long. */
const most = 500

/** Builds a graph while its text is parsed. */
export interface GraphBuilder {
  /** Find or add the node of a name. With a shape, its text and shape are set. */
  mention: (id: string, look?: {label: string; shape: Shape}) => GraphNode
  open: (id: string, label: string) => GraphNode
  /** Close the innermost open group. Returns `false` if none is open. */
  close: () => boolean
  connect: (edge: GraphEdge) => void
  /** The innermost open group. */
  current: () => GraphNode
  /** Count the open groups. */
  countOpen: () => number
  /** Parse `direction LR`, which turns the innermost open group. Returns `false` for another line. */
  turn: (line: string) => boolean
  build: () => Graph
}

/** Create a builder. Nodes that are mentioned only by name get this shape. */
export function createGraphBuilder(shape: Shape, direction: Direction = 'TD'): GraphBuilder {
  const root: GraphNode = {id: '', label: '', shape: 'rectangle', children: []}
  const nodes = new Map<string, GraphNode>()
  const groups = new Map<string, GraphNode>()
  const edges: Array<GraphEdge> = []
  const stack = [root]
  const current = (): GraphNode => stack.at(-1) ?? root

  return {
    mention(id, look) {
      let node = nodes.get(id)
      if (!node) {
        node = {id, label: id, shape}
        nodes.set(id, node)
        if (nodes.size > most)
          throw new LimitError(`Cannot draw a diagram with more than ${most} nodes: split it`)
        move(node, current())
      }
      if (look) Object.assign(node, look)
      // A node is in the innermost of the groups around its first mention in any.
      else if (node.parent && stack.includes(node.parent)) move(node, current())
      if (node.parent === root) move(node, current())
      return node
    },
    open(id, label) {
      const group: GraphNode = {id, label, shape: 'rectangle', children: []}
      if (!groups.has(id)) groups.set(id, group)
      move(group, current())
      stack.push(group)
      return group
    },
    close() {
      return stack.length > 1 && stack.pop() !== undefined
    },
    connect(edge) {
      edges.push(edge)
      if (edges.length <= most) return
      throw new LimitError(`Cannot draw a diagram with more than ${most} arrows: split it`)
    },
    current,
    countOpen: () => stack.length - 1,
    turn(line) {
      const [, found] = /^direction\s+(TD|TB|LR|BT|RL)$/i.exec(line) ?? []
      if (found !== undefined) current().direction = toDirection(found)
      return found !== undefined
    },
    build() {
      // A group can be the end of an arrow before it is written.
      const toEnd = (node: GraphNode): GraphNode => groups.get(node.id) ?? node
      for (const [id, node] of nodes) if (groups.has(id)) leave(node)
      const ends = edges.map((edge) => ({...edge, from: toEnd(edge.from), to: toEnd(edge.to)}))
      return {direction: root.direction ?? direction, root: dropEmpty(root), edges: ends}
    }
  }
}

/** Parse the direction of a diagram. */
export function toDirection(text = 'TD'): Direction {
  const direction = text.toUpperCase()
  return direction === 'LR' || direction === 'RL' || direction === 'BT' ? direction : 'TD'
}

function move(node: GraphNode, to: GraphNode): void {
  if (node.parent === to) return
  leave(node)
  node.parent = to
  to.children?.push(node)
}

function leave(node: GraphNode): void {
  const around = node.parent?.children
  if (around) around.splice(around.indexOf(node), 1)
  node.parent = undefined
}

/** Turn groups without content into nodes. */
function dropEmpty(group: GraphNode): GraphNode {
  for (const child of group.children ?? []) {
    if (child.children?.length === 0) delete child.children
    else dropEmpty(child)
  }
  return group
}
