import {groupBy} from '@lockstep/problem'
import type {GraphEdge, GraphNode} from './graph.ts'
import {rankNodes} from './rank-nodes.ts'

/** An edge that crosses the border of a group. */
interface Border {
  edge: GraphEdge
  /** The end inside. */
  end: GraphNode
  /** Where it crosses, along the direction of flow. */
  side: 'start' | 'end'
  /** Borders of the same name are crossed at the same place. */
  port: string
}

/** A group, and the edges to lay out in it. */
export interface GraphLevel {
  group: GraphNode
  edges: ReadonlyArray<GraphEdge>
  borders: ReadonlyArray<Border>
}

/** A piece of an edge that is at one level. */
export interface LevelLink {
  /** One, or several that share the way from one border to the same end. */
  edges: Array<GraphEdge>
  /** Members of the group, by their numbers, or its border. */
  upper: number | 'border'
  lower: number | 'border'
  /** Where a member that is a group is left or entered; undefined for its center, and for nodes. */
  upperPort: string | undefined
  lowerPort: string | undefined
  /** The name of the border that it leads to. */
  port: string | undefined
  kind: string
  /** Whether the arrow points up. */
  isReversed: boolean
}

/** Ranks of the members of a group, and the links between them. */
export interface LevelLinks {
  ranks: Array<number>
  links: Array<LevelLink>
  /** Edges from a member to itself. */
  loops: Array<GraphEdge>
  /** Edges that cross the border of each member. */
  childBorders: Array<Array<Border>>
}

/** List the links between the members of a group, and rank the members. */
export function listLevelLinks({group, edges, borders}: GraphLevel): LevelLinks {
  const members = group.children ?? []
  const numbers = new Map(members.map((member, index) => [member, index]))
  const between: Array<{edge: GraphEdge; from: number; to: number}> = []
  const loops: Array<GraphEdge> = []
  for (const edge of edges) {
    const from = findMember(edge.from, group, numbers)
    const to = findMember(edge.to, group, numbers)
    if (from === undefined || to === undefined) continue
    if (from !== to) between.push({edge, from, to})
    else if (edge.from === edge.to && members[from] === edge.from) loops.push(edge)
    else if (members[from] === edge.from || members[from] === edge.to) {
      throw new Error(`unexpected arrow between \`${members[from]?.id}\` and what is inside of it`)
    }
  }
  const {ranks, reversed} = rankParts(members.length, between)
  const childBorders: Array<Array<Border>> = members.map(() => [])
  const links: Array<LevelLink> = []
  const ports = new Map<string, LevelLink>()

  for (const [index, {edge, from, to}] of between.entries()) {
    const isReversed = reversed[index] ?? false
    const kind = toKind(edge, isReversed)
    const [upper, lower] = isReversed ? [to, from] : [from, to]
    const [above, below] = isReversed ? [edge.to, edge.from] : [edge.from, edge.to]
    links.push({
      edges: [edge],
      upper,
      lower,
      upperPort: enter(upper, above, edge, 'end', kind),
      lowerPort: enter(lower, below, edge, 'start', kind),
      port: undefined,
      kind,
      isReversed
    })
  }
  for (const {edge, end, side, port} of borders) {
    const member = findMember(end, group, numbers) ?? 0
    const isReversed = (side === 'start') === (end === edge.from)
    const kind = toKind(edge, isReversed)
    const inside = enter(member, end, edge, side, kind)
    const known = ports.get(port)
    if (known) {
      known.edges.push(edge)
      continue
    }
    const isStart = side === 'start'
    const link: LevelLink = {
      edges: [edge],
      upper: isStart ? 'border' : member,
      lower: isStart ? member : 'border',
      upperPort: isStart ? undefined : inside,
      lowerPort: isStart ? inside : undefined,
      port,
      kind,
      isReversed
    }
    ports.set(port, link)
    links.push(link)
  }
  return {ranks, links, loops, childBorders}

  /** Lead an edge into a member, if it is a group and the edge ends inside. Returns the name of the place. */
  function enter(
    member: number,
    end: GraphNode,
    edge: GraphEdge,
    side: 'start' | 'end',
    kind: string
  ): string | undefined {
    if (members[member] === end) return
    const port = `${side} ${end.id} ${kind}`
    childBorders[member]?.push({edge, end, side, port})
    return port
  }
}

/** Find the member of a group that is a node, or the group around it. */
function findMember(
  node: GraphNode,
  group: GraphNode,
  numbers: ReadonlyMap<GraphNode, number>
): number | undefined {
  for (let each: GraphNode | undefined = node; each; each = each.parent) {
    if (each.parent === group) return numbers.get(each)
  }
  return
}

/** Lines that look the same, and point the same way, can be joined. */
function toKind({style, start, end}: GraphEdge, isReversed: boolean): string {
  return JSON.stringify([style, start, end, isReversed])
}

/** Rank each connected part on its own. */
function rankParts(
  count: number,
  edges: ReadonlyArray<{edge: GraphEdge; from: number; to: number}>
): {ranks: Array<number>; reversed: Array<boolean>} {
  const ranks = Array.from({length: count}, () => 0)
  const reversed = edges.map(() => false)
  for (const part of findParts(count, edges)) {
    const numbers = new Map(part.map((node, index) => [node, index]))
    const own = edges.flatMap((edge, index) => (numbers.has(edge.from) ? [{...edge, index}] : []))
    const result = rankNodes(
      part.length,
      own.map(({edge, from, to}) => ({
        from: numbers.get(from) ?? 0,
        to: numbers.get(to) ?? 0,
        least: edge.label === undefined ? 1 : 2
      }))
    )
    for (const [index, node] of part.entries()) ranks[node] = result.ranks[index] ?? 0
    for (const [index, edge] of own.entries())
      reversed[edge.index] = result.reversed[index] ?? false
  }
  return {ranks, reversed}
}

/** Find nodes that are connected, in the order of the first of each part. */
export function findParts(
  count: number,
  edges: ReadonlyArray<{from: number; to: number}>
): Array<Array<number>> {
  const heads = Array.from({length: count}, (_, node) => node)
  const toHead = (node: number): number => {
    let head = node
    while (heads[head] !== head) head = heads[head] ?? head
    return head
  }
  for (const {from, to} of edges) {
    const [a, b] = [toHead(from), toHead(to)].sort((one, other) => one - other) as [number, number]
    heads[b] = a
  }
  return [...groupBy(heads.keys(), toHead).values()]
}
